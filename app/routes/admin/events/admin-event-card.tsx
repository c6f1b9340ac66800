// An event in the organiser's list with its actions; destructive ones link to a confirmation page.
import type { EventCard } from "~/domain/events/view";
import { num, row, tight } from "~/styles/global.css";
import { Badge, PhaseBadge } from "~/ui/feedback/badge";
import { Actions, ButtonLink, type ButtonVariant } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { Menu } from "~/ui/layout/menu";
import { danger } from "~/ui/layout/menu.css";
import { PageLink } from "~/ui/layout/page-link";
import { body, facts, stub, ticket } from "~/ui/posts/admin-card.css";
import { ConfirmButton, ConfirmLink } from "../confirmations/confirm-link";
import { withReturnTo } from "../confirmations/return-to";
import type { RowReturn } from "../lists/list-rows";
import { MetaLine, PlaceItem } from "../lists/meta-line";
import { ParticipantCounter } from "../participants/participant-counter";

export type AdminEventCardProps = {
  /** URL fragment of the card. */
  id: string;
  card: EventCard;
  status: "active" | "ended" | "cancelled";
  archived: boolean;
  moved: string | null;
  period: string;
  capacity: number | null;
  /** The number that the organiser entered. */
  participants: number;
  /** Registration counts; null where the organiser counts participants. */
  guests: string | null;
  /** 15 位还不知道改期, or null. */
  uninformed: string | null;
  /** Whether the menu links to the check-in. */
  canCheckIn: boolean;
  /** Lets the admin script detect changes of the event. */
  version: number;
  commentCount: number;
  photoCount: number;
};

type CardReturn = {
  returnTo: RowReturn;
  isNarrowed: boolean;
};

type Phase = EventCard["phase"];
type Action = readonly [name: string, label: string, tone?: ButtonVariant["tone"]];

/** Frequent actions, beside the title. */
const weekly = {
  guests: ["guests", "名单"],
  qr: ["qr", "更换群二维码"],
  poster: ["poster", "海报"],
  duplicate: ["duplicate", "再办一次"],
  results: ["results", "结果"],
} as const satisfies Record<string, Action>;
const edit: Action = ["edit", "编辑"];
const complete = (tone?: ButtonVariant["tone"]): Action => ["complete", "标记为已完成", tone];

/** Actions beside the title. Completing an event comes last before its start, first afterwards. */
function mainActions(status: AdminEventCardProps["status"], phase: Phase): readonly Action[] {
  const { guests, qr, poster, duplicate, results } = weekly;
  if (status === "ended") {
    return [["photos", "上传照片", "ink"], guests, results, poster, duplicate, ["reopen", "标记为未完成"]];
  }
  if (status === "cancelled") return [["restore", "恢复活动"], edit, guests, poster, duplicate];
  const after = phase === "completed" ? [results] : [];
  return phase !== "upcoming"
    ? [complete("ink"), guests, ...after, qr, poster, duplicate, edit]
    : [edit, guests, qr, poster, duplicate, complete()];
}

const whileActive: readonly Action[] = [
  ["postpone", "延期"],
  ["cancel", "取消活动"],
];

const whileCancelled: readonly Action[] = [["cancellation", "修改取消说明"]];

/** Changes that remove an event from every list. */
const leaving = ["delete", "archive", "unarchive"];
/** Changes that remove it from lists filtered by status. */
const leavingStatus = ["complete", "reopen", "cancel", "restore"];
/** Changes without a confirmation. */
const pages = [
  "edit",
  "photos",
  "postpone",
  "qr",
  "poster",
  "duplicate",
  "guests",
  "results",
  "check-in",
  "notify",
  "history",
];
/** Pages that return to the referring list. */
const returning = ["postpone", "qr", "duplicate"];

/** URL of an event's action page that returns to `returnTo`. */
export function eventActionAddress(id: string, name: string, returnTo = ""): string {
  const path = `/admin/events/${id}/${name}`;
  return pages.includes(name) && !returning.includes(name) ? path : withReturnTo(path, returnTo);
}

/** 已报名 7 / 20 人; only the capacity while the count is zero. */
export function peopleText(participants: number, capacity: number | null): string | null {
  if (participants === 0) return capacity === null ? null : `${capacity} 人`;
  return `已报名 ${participants}${capacity === null ? "" : ` / ${capacity}`} 人`;
}

export function AdminEventCard({ returnTo, isNarrowed, ...props }: AdminEventCardProps & CardReturn) {
  const { id, card, status, archived, moved, period, capacity, participants } = props;
  const { version, commentCount, photoCount, guests, uninformed, canCheckIn } = props;
  const returnAfter = (name: string) => {
    const leaves = leaving.includes(name) || (isNarrowed && leavingStatus.includes(name));
    return leaves ? returnTo.leave : returnTo.stay;
  };
  const address = (name: string) => eventActionAddress(card.id, name, returnAfter(name));
  const more: readonly Action[] = [
    ...(status === "active" ? whileActive : []),
    ...(status === "cancelled" ? whileCancelled : []),
    ...(canCheckIn ? [["check-in", "签到"] as const] : []),
    ...(guests ? [["notify", "通知报名的人"] as const] : []),
    archived ? ["unarchive", "取消归档"] : ["archive", "归档"],
    ["history", "活动记录"],
    ["delete", "删除", "bad"],
  ];
  const { day, month, weekday } = card.when;
  const name = card.title || "未命名活动";
  return (
    <li>
      <article className={ticket} data-scheme={card.scheme} data-version={version} aria-labelledby={id}>
        <p className={stub}>
          <span className={num}>{day}</span>
          {month} <br />
          {weekday}
        </p>
        <div className={body}>
          <RowName.Provider value={name}>
            <div className={facts}>
              <p className={`${row} ${tight}`}>
                {status === "active" && card.phase === "completed" ? (
                  <Badge tone="warn">待收尾</Badge>
                ) : (
                  <PhaseBadge phase={card.phase} />
                )}
                {moved ? <Badge tone="warn">{moved}</Badge> : null}
                {archived ? <Badge>已归档</Badge> : null}
              </p>
              <h2 id={id}>
                <PageLink href={`/events/${card.id}`}>{name}</PageLink>
              </h2>
              <MetaLine
                items={[
                  card.place ? <PlaceItem key="place" text={card.place} /> : null,
                  period,
                  guests ? (
                    <PageLink key="guests" href={`/admin/events/${card.id}/guests`}>
                      {guests}
                    </PageLink>
                  ) : null,
                  uninformed ? (
                    <PageLink key="news" href={`/admin/events/${card.id}/notify`}>
                      {uninformed}
                    </PageLink>
                  ) : null,
                  status === "active" || guests ? null : peopleText(participants, capacity),
                  `${commentCount} 条评论`,
                  status === "ended" ? `${photoCount} 张照片` : null,
                ]}
              />
              {status === "active" && !guests ? (
                <ParticipantCounter
                  eventId={card.id}
                  participants={participants}
                  capacity={capacity}
                  returnTo={returnTo.stay}
                />
              ) : null}
            </div>
            <Actions>
              {mainActions(status, card.phase).map(([name, label, tone = "line"]) => {
                const Action = pages.includes(name) ? ButtonLink : ConfirmButton;
                return (
                  <Action key={name} tone={tone} small href={address(name)}>
                    {label}
                  </Action>
                );
              })}
              <Menu label="更多">
                <PageLink href={`/events/${card.id}`}>查看详情</PageLink>
                <PageLink href={`/events/${card.id}/poster`}>海报预览</PageLink>
                {more.map(([name, label, tone]) => {
                  const Action = pages.includes(name) ? PageLink : ConfirmLink;
                  return (
                    <Action key={name} className={tone === "bad" ? danger : undefined} href={address(name)}>
                      {label}
                    </Action>
                  );
                })}
              </Menu>
            </Actions>
          </RowName.Provider>
        </div>
      </article>
    </li>
  );
}
