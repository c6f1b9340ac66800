// The dashboard's first tab: events by view, below the site's statistics.
import { withQuery } from "~/http/query";
import { below, row } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import { TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { AdminEventCard } from "../events/admin-event-card";
import { MetaLine } from "../lists/meta-line";
import { StatFilters } from "../lists/stat-filters";
import { AttentionBox } from "./attention-box";
import type { EventsPanelData } from "./events-panel.server";

const cards = [
  { view: "all", label: "全部活动" },
  { view: "active", label: "进行中" },
  { view: "ended", label: "已结束" },
] as const;

const createHref = "/admin/create-event";
const addressOf = (view: EventsPanelData["view"], page = 1) =>
  withQuery("/admin", { view: view === "all" ? "" : view, page });

export function EventsPanel({ view, eventCards, paging, counts, figures, attention }: EventsPanelData) {
  return (
    <>
      <PageHeading admin title="活动管理" note="管理活动的发布状态和详细信息">
        <div className={row}>
          <TapLink href={addressOf("archived")} aria-current={view === "archived" ? "true" : undefined}>
            已归档 ({counts.archived})
          </TapLink>
          <TapLink href="/admin/events">活动列表与筛选</TapLink>
          <ButtonLink href={createHref}>
            <span aria-hidden="true">＋</span>
            创建活动
          </ButtonLink>
        </div>
      </PageHeading>
      <StatFilters
        label="按状态筛选"
        items={cards.map(({ view: name, label }) => ({
          count: counts[name],
          label,
          href: addressOf(name),
          current: name === view,
        }))}
      />
      <div className={below}>
        <MetaLine
          items={[
            `即将开始 ${figures.upcomingEvents}`,
            `待审核评论 ${figures.pendingComments}`,
            `全部评论 ${figures.totalComments}`,
            `心愿留言 ${figures.totalWishes}`,
            `进行中的投票 ${figures.totalPolls}`,
            `相册照片 ${figures.albumPhotos}`,
          ]}
        />
      </div>
      <AttentionBox attention={attention} />
      {eventCards.map((ticket) => (
        <AdminEventCard key={ticket.card.id} {...ticket} />
      ))}
      {eventCards.length === 0 ? <NoEvents isFirst={counts.all + counts.archived === 0} /> : null}
      <Pagination
        always
        page={paging.page}
        totalPages={paging.totalPages}
        hrefFor={(page) => addressOf(view, page)}
      />
    </>
  );
}

function NoEvents({ isFirst }: { isFirst: boolean }) {
  if (!isFirst) return <EmptyState title="暂无活动">这里还没有活动。</EmptyState>;
  return (
    <EmptyState title="暂无活动" action={<ButtonLink href={createHref}>创建第一个活动</ButtonLink>}>
      发布后，活动会出现在首页和这里。
    </EmptyState>
  );
}
