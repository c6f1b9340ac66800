// An event in the administrator's list with its actions; destructive ones lead to a confirmation page.
import type { EventCard } from "~/domain/events/view";
import { Badge } from "~/ui/feedback/badge";
import type { ButtonVariant } from "~/ui/form/button";
import { ButtonLink } from "~/ui/form/button";
import { Menu } from "~/ui/layout/menu";
import { PageLink } from "~/ui/layout/page-link";
import { ParticipantCounter } from "../participants/participant-counter";
import { AskButton, AskLink } from "../questions/ask-link";
import { withReturn } from "../questions/return-path";
import { AdminCard } from "./admin-card";

export type AdminEventCardProps = {
  card: EventCard;
  status: "active" | "ended" | "cancelled";
  archived: boolean;
  postponed: boolean;
  period: string;
  capacity: number | null;
  /** The organiser's count. */
  participants: number;
  /** The numbers of registrations; null where the organiser counts. */
  guests: string | null;
  /** Whether the menu leads to the check-in. */
  canCheckIn: boolean;
  /** Lets the admin script detect that the event was changed. */
  version: number;
  commentCount: number;
  photoCount: number;
};

type CardPlace = {
  /** The list as it is now, to come back to. */
  here: string;
  /** The event that takes this one's place once it has left the list. */
  neighbour?: string;
};

type Action = [name: string, label: string, tone?: ButtonVariant["tone"]];

/** Primary actions by status. */
const mainActions: Record<AdminEventCardProps["status"], readonly Action[]> = {
  active: [
    ["complete", "标记为已完成"],
    ["edit", "编辑"],
  ],
  ended: [
    ["photos", "上传照片", "ink"],
    ["reopen", "标记为未完成"],
  ],
  cancelled: [
    ["restore", "恢复活动"],
    ["edit", "编辑"],
  ],
};
const whileActive: readonly Action[] = [
  ["postpone", "延期"],
  ["qr", "更换群二维码"],
  ["cancel", "取消活动"],
];

const whileCancelled: readonly Action[] = [["cancellation", "修改取消说明"]];

/** Changes after which an event is no longer in the list. */
const leaving = ["delete", "archive", "unarchive"];
/** Changes without a question. */
const pages = ["edit", "photos", "postpone", "qr", "guests", "check-in", "history"];
/** Pages that lead back to where they were opened. */
const returning = ["postpone", "qr"];

/** 已报名 7 / 20 人, the capacity alone while the count is zero. */
function peopleText(participants: number, capacity: number | null): string | null {
  if (participants === 0) return capacity === null ? null : `${capacity} 人`;
  return `已报名 ${participants}${capacity === null ? "" : ` / ${capacity}`} 人`;
}

type GuestsLinkProps = { id: string; guests: string };

/** The numbers of registrations, leading to their list. */
const GuestsLink = ({ id, guests }: GuestsLinkProps) => (
  <PageLink href={`/admin/events/${id}/guests`}>{guests}</PageLink>
);

const placeOf = (id: string) => `ticket-${id}`;

export function AdminEventCard({ here, neighbour, ...props }: AdminEventCardProps & CardPlace) {
  const { card, status, archived, postponed, period, capacity, participants } = props;
  const { version, commentCount, photoCount, guests, canCheckIn } = props;
  const back = (name: string) => {
    const id = leaving.includes(name) ? neighbour : card.id;
    return id === undefined ? here : `${here}#${placeOf(id)}`;
  };
  const address = (name: string) => {
    const path = `/admin/events/${card.id}/${name}`;
    return pages.includes(name) && !returning.includes(name) ? path : withReturn(path, back(name));
  };
  const more: readonly Action[] = [
    ...(status === "active" ? whileActive : []),
    ...(status === "cancelled" ? whileCancelled : []),
    ["duplicate", "再办一次"],
    ["guests", "报名名单"],
    ...(canCheckIn ? [["check-in", "签到"] as const satisfies Action] : []),
    archived ? ["unarchive", "取消归档"] : ["archive", "归档"],
    ["history", "活动记录"],
  ];
  return (
    <AdminCard
      event={card}
      version={version}
      href={`/events/${card.id}`}
      badges={
        <>
          {postponed ? <Badge tone="warn">已延期</Badge> : null}
          {archived ? <Badge>已归档</Badge> : null}
        </>
      }
      meta={[
        card.place,
        period,
        guests ? <GuestsLink key="guests" id={card.id} guests={guests} /> : null,
        status === "active" || guests ? null : peopleText(participants, capacity),
        `${commentCount} 条评论`,
        status === "ended" ? `${photoCount} 张照片` : null,
      ]}
      note={
        status === "active" && !guests ? (
          <ParticipantCounter {...{ eventId: card.id, participants, capacity, back: back("participants") }} />
        ) : undefined
      }
    >
      {[...mainActions[status], ["delete", "删除", "bad"] as const].map(([name, label, tone = "line"]) => {
        const Action = pages.includes(name) ? ButtonLink : AskButton;
        return (
          <Action key={name} tone={tone} small href={address(name)}>
            {label}
          </Action>
        );
      })}
      <Menu label="更多">
        <PageLink href={`/events/${card.id}`}>查看详情</PageLink>
        <PageLink href={`/events/${card.id}/poster`}>海报预览</PageLink>
        <PageLink href={`/admin/events/${card.id}/poster`}>海报</PageLink>
        {more.map(([name, label]) => {
          const Action = pages.includes(name) ? PageLink : AskLink;
          return (
            <Action key={name} href={address(name)}>
              {label}
            </Action>
          );
        })}
      </Menu>
    </AdminCard>
  );
}
