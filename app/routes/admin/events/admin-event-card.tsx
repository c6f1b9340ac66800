// An event in the organiser's list with its actions; destructive ones link to a confirmation page.
import type { EventCard } from "~/domain/events/view";
import { num, row, tight } from "~/styles/global.css";
import { Badge, PhaseBadge } from "~/ui/feedback/badge";
import { Actions, ButtonLink } from "~/ui/form/button";
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

type Action = {
  label: string;
  /** A page, a page that returns to the list, or the confirmation of a change. */
  opens: "page" | "returning" | "confirmation";
  /** Lists that the change removes the event from: those filtered by status, or all. */
  leaves?: "filtered" | "all";
};
const page = (label: string): Action => ({ label, opens: "page" });
const returning = (label: string): Action => ({ label, opens: "returning" });
const change = (label: string, leaves?: Action["leaves"]): Action => ({
  label,
  opens: "confirmation",
  leaves,
});

const actions = {
  edit: page("编辑"),
  photos: page("上传照片"),
  guests: page("名单"),
  results: page("结果"),
  poster: page("海报"),
  "check-in": page("签到"),
  notify: page("通知报名的人"),
  history: page("活动记录"),
  qr: returning("更换群二维码"),
  duplicate: returning("再办一次"),
  postpone: returning("延期"),
  complete: change("标记为已完成", "filtered"),
  reopen: change("标记为未完成", "filtered"),
  cancel: change("取消活动", "filtered"),
  restore: change("恢复活动", "filtered"),
  cancellation: change("修改取消说明"),
  archive: change("归档", "all"),
  unarchive: change("取消归档", "all"),
  delete: change("删除", "all"),
} satisfies Record<string, Action>;
export type ActionName = keyof typeof actions;
const actionOf = (name: ActionName): Action => actions[name];

/** Actions beside the title. Completing an event comes last before its start, first afterwards. */
function mainActions(
  status: AdminEventCardProps["status"],
  phase: EventCard["phase"],
): { names: ActionName[]; isFirstMain: boolean } {
  if (status === "ended") {
    const names = ["photos", "guests", "results", "poster", "duplicate", "reopen"] as const;
    return { names: [...names], isFirstMain: true };
  }
  if (status === "cancelled")
    return { names: ["restore", "edit", "guests", "poster", "duplicate"], isFirstMain: false };
  if (phase === "upcoming")
    return { names: ["edit", "guests", "qr", "poster", "duplicate", "complete"], isFirstMain: false };
  const after = phase === "completed" ? (["results"] as const) : [];
  const names = ["complete", "guests", ...after, "qr", "poster", "duplicate", "edit"] as const;
  return { names: [...names], isFirstMain: true };
}

/** URL of an event's action, which may return to `returnTo`. */
export function eventActionAddress(id: string, name: ActionName, returnTo = ""): string {
  const path = `/admin/events/${id}/${name}`;
  return actionOf(name).opens === "page" ? path : withReturnTo(path, returnTo);
}

/** 已报名 7 / 20 人; only the capacity while the count is zero. */
export function peopleText(participants: number, capacity: number | null): string | null {
  if (participants === 0) return capacity === null ? null : `${capacity} 人`;
  return `已报名 ${participants}${capacity === null ? "" : ` / ${capacity}`} 人`;
}

export function AdminEventCard({ returnTo, isNarrowed, ...props }: AdminEventCardProps & CardReturn) {
  const { id, card, status, archived, moved, period, capacity, participants } = props;
  const { version, commentCount, photoCount, guests, uninformed, canCheckIn } = props;
  const address = (name: ActionName) => {
    const { leaves } = actionOf(name);
    const isLeft = leaves === "all" || (leaves === "filtered" && isNarrowed);
    return eventActionAddress(card.id, name, isLeft ? returnTo.leave : returnTo.stay);
  };
  const { names, isFirstMain } = mainActions(status, card.phase);
  const more: readonly ActionName[] = [
    ...(status === "active" ? (["postpone", "cancel"] as const) : []),
    ...(status === "cancelled" ? (["cancellation"] as const) : []),
    ...(canCheckIn ? (["check-in"] as const) : []),
    ...(guests ? (["notify"] as const) : []),
    archived ? "unarchive" : "archive",
    "history",
    "delete",
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
              {names.map((name, at) => {
                const { label, opens } = actionOf(name);
                const Button = opens === "confirmation" ? ConfirmButton : ButtonLink;
                const tone = isFirstMain && at === 0 ? "ink" : "line";
                return (
                  <Button key={name} tone={tone} small href={address(name)}>
                    {label}
                  </Button>
                );
              })}
              <Menu label="更多">
                <PageLink href={`/events/${card.id}`}>查看详情</PageLink>
                <PageLink href={`/events/${card.id}/poster`}>海报预览</PageLink>
                {more.map((name) => {
                  const { label, opens } = actionOf(name);
                  const Item = opens === "confirmation" ? ConfirmLink : PageLink;
                  return (
                    <Item key={name} className={name === "delete" ? danger : undefined} href={address(name)}>
                      {label}
                    </Item>
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
