// An event on the desk with what can be done to it; each change asks once more on a page of its own.
import type { EventCard } from "~/domain/events/view";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button-link";
import { Ticket } from "~/ui/ticket";

type EventTicketProps = {
  card: EventCard;
  status: "active" | "ended" | "cancelled";
  archived: boolean;
  period: string;
  capacity: number | null;
  commentCount: number;
  photoCount: number;
};

export function EventTicket(props: EventTicketProps) {
  const { card, status, archived, period, capacity, commentCount, photoCount } = props;
  const change = (name: string) => `/admin/events/${card.id}/${name}`;
  const action = (name: string, label: string) => (
    <ButtonLink tone="line" small href={change(name)}>
      {label}
    </ButtonLink>
  );
  return (
    <Ticket
      event={card}
      href={`/events/${card.id}`}
      badges={archived ? <Badge>已归档</Badge> : null}
      meta={[
        card.place,
        period,
        capacity === null ? null : `${capacity} 人`,
        `${commentCount} 条评论`,
        status === "ended" ? `${photoCount} 张照片` : null,
      ]}
    >
      {status === "active" ? action("complete", "标记为已完成") : action("reopen", "标记为未完成")}
      {status === "active" ? action("cancel", "取消活动") : null}
      {archived ? action("unarchive", "取消归档") : action("archive", "归档")}
      <ButtonLink tone="bad" small href={change("delete")}>
        删除
      </ButtonLink>
    </Ticket>
  );
}
