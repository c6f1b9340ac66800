// An event in the administrator's list with its actions; destructive ones lead to a confirmation page.
import { useRouteLoaderData } from "@remix-run/react";
import type { EventCard } from "~/domain/events/view";
import type { RootData } from "~/http/pages/root-data.server";
import { Badge } from "~/ui/feedback/badge";
import type { ButtonVariant } from "~/ui/form/button";
import { ButtonLink } from "~/ui/form/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { Menu } from "~/ui/layout/menu";
import { type PosterImage, PosterPicture } from "~/ui/media/poster-picture";
import { posterPreview } from "~/ui/media/poster-picture.css";
import { AdminCard } from "./admin-card";

export type AdminEventCardProps = {
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

export function AdminEventCard(props: AdminEventCardProps) {
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
        capacity === null ? null : `${capacity} 人`,
        `${commentCount} 条评论`,
        status === "ended" ? `${photoCount} 张照片` : null,
      ]}
      note={
        <Disclosure label="海报预览">
          <div className={posterPreview}>
            <PosterPicture image={poster} alt={`海报：${card.title}`} lite={lite} />
          </div>
        </Disclosure>
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
    </AdminCard>
  );
}
