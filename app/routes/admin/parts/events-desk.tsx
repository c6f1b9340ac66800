// The dashboard's first tab: events by view, below the site's statistics.
import { withQuery } from "~/http/query";
import { below, row } from "~/styles/global.css";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { Meta } from "~/ui/meta";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { StatFilters } from "~/ui/stat-filters";
import { TapLink } from "~/ui/tap-link";
import { AttentionBox } from "./attention-box";
import { EventTicket } from "./event-ticket";
import type { EventsDeskData } from "./events-desk.server";

const cards = [
  { view: "all", label: "全部活动" },
  { view: "active", label: "进行中" },
  { view: "ended", label: "已结束" },
] as const;

const createHref = "/admin/create-event";
const addressOf = (view: EventsDeskData["view"], page = 1) =>
  withQuery("/admin", { view: view === "all" ? "" : view, page });

export function EventsDesk({ view, tickets, paging, counts, figures, attention }: EventsDeskData) {
  return (
    <>
      <PageHead admin title="活动管理" note="管理活动的发布状态和详细信息">
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
      </PageHead>
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
        <Meta
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
      {tickets.map((ticket) => (
        <EventTicket key={ticket.card.id} {...ticket} />
      ))}
      {tickets.length === 0 ? <NoEvents isFirst={counts.all + counts.archived === 0} /> : null}
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
  if (!isFirst) return <Empty title="暂无活动">这里还没有活动。</Empty>;
  return (
    <Empty title="暂无活动" action={<ButtonLink href={createHref}>创建第一个活动</ButtonLink>}>
      发布后，活动会出现在首页和这里。
    </Empty>
  );
}
