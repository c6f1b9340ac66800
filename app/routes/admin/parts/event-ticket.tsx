// An event in the administrator's list with its actions; destructive ones lead to a confirmation page.
import { useRouteLoaderData } from "@remix-run/react";
import type { EventCard } from "~/domain/events/view";
import type { RootData } from "~/http/root-data.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button-link";
import type { ButtonLook } from "~/ui/button-look";
import { Fold } from "~/ui/fold";
import { Menu } from "~/ui/menu";
import { type PosterImage, PosterPicture } from "~/ui/poster-picture";
import { posterPreview } from "~/ui/poster-picture.css";
import { Ticket } from "~/ui/ticket";

export type EventTicketProps = {
  card: EventCard;
  status: "active" | "ended" | "cancelled";
  archived: boolean;
  postponed: boolean;
  period: string;
  capacity: number | null;
  /** Lets the admin script detect that the event was changed. */
  version: number;
  commentCount: number;
  photoCount: number;
  poster: PosterImage;
};

type Action = [name: string, label: string, tone?: ButtonLook["tone"]];

/** Primary actions by status. */
const mainActions: Record<EventTicketProps["status"], readonly Action[]> = {
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

export function EventTicket(props: EventTicketProps) {
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  const { card, status, archived, postponed, period, capacity, version, commentCount, photoCount, poster } =
    props;
  const address = (name: string) => `/admin/events/${card.id}/${name}`;
  const more: readonly Action[] = [
    ...(status === "active" ? whileActive : []),
    ["duplicate", "再办一次"],
    archived ? ["unarchive", "取消归档"] : ["archive", "归档"],
    ["history", "活动记录"],
  ];
  return (
    <Ticket
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
        capacity === null ? null : `${capacity} 人`,
        `${commentCount} 条评论`,
        status === "ended" ? `${photoCount} 张照片` : null,
      ]}
      note={
        <Fold label="海报预览">
          <div className={posterPreview}>
            <PosterPicture image={poster} alt={`海报：${card.title}`} lite={lite} />
          </div>
        </Fold>
      }
    >
      {[...mainActions[status], ["delete", "删除", "bad"] as const].map(([name, label, tone = "line"]) => (
        <ButtonLink key={name} tone={tone} small href={address(name)}>
          {label}
        </ButtonLink>
      ))}
      <Menu label="更多">
        <a href={`/events/${card.id}`}>查看详情</a>
        <a href={`/admin/events/${card.id}/poster`}>海报</a>
        {more.map(([name, label]) => (
          <a key={name} href={address(name)}>
            {label}
          </a>
        ))}
      </Menu>
    </Ticket>
  );
}
