// The dashboard's first tab: events by view, below the site's statistics.
import { below, row } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import { TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { ChangedEventsNote } from "../events/changed-events-note";
import { EventCards } from "../events/event-cards";
import { MetaLine } from "../lists/meta-line";
import { StatFilters } from "../lists/stat-filters";
import { Questions } from "../questions/questions";
import { AttentionBox } from "./attention-box";
import { filters, viewAddress, viewTitle } from "./event-views";
import type { EventsPanelData } from "./events-panel.server";
import { FirstSteps } from "./first-steps";
import { TodayAndNext } from "./today-and-next";

const createHref = "/admin/create-event";

export function EventsPanel(props: EventsPanelData) {
  const { view, eventCards, paging, counts, attention, soon, hasContact } = props;
  const pageUrl = viewAddress(view, paging.page);
  const isNew = counts.all + counts.archived === 0;
  return (
    <>
      <PageHeading
        admin
        title={viewTitle(view)}
        note={view === "all" ? "管理活动的发布状态和详细信息" : `共 ${paging.total} 个活动`}
      >
        <div className={row}>
          <TapLink href={viewAddress("archived")} aria-current={view === "archived" ? "true" : undefined}>
            已归档（{counts.archived}）
          </TapLink>
          <TapLink href="/admin/events">活动列表与筛选</TapLink>
          <TapLink href="/admin/results">活动成果</TapLink>
          <TapLink href="/admin/handbook">主办方手册</TapLink>
          <ButtonLink href={createHref}>
            <span aria-hidden="true">＋</span>
            创建活动
          </ButtonLink>
        </div>
      </PageHeading>
      <TodayAndNext events={soon} />
      <StatFilters
        label="按状态筛选"
        items={filters.map(({ view: name, label }) => ({
          count: counts[name],
          label,
          href: viewAddress(name),
          current: name === view,
        }))}
      />
      {isNew ? null : <Figures {...props} />}
      <ChangedEventsNote
        events={eventCards.map(({ card, version }) => ({ id: card.id, version: String(version) }))}
      />
      <Questions>
        <AttentionBox attention={attention} pageUrl={pageUrl} />
      </Questions>
      <EventCards events={eventCards} returnTo={pageUrl} isNarrowed={view !== "all"} />
      {isNew ? (
        <FirstSteps
          createHref={createHref}
          hasContact={hasContact}
          hasMailServer={attention.mail === "server"}
        />
      ) : null}
      {eventCards.length === 0 && !isNew ? <EmptyState title="暂无活动">这里还没有活动。</EmptyState> : null}
      {eventCards.length > 0 ? (
        <Pagination
          always
          page={paging.page}
          totalPages={paging.totalPages}
          hrefFor={(page) => viewAddress(view, page)}
        />
      ) : null}
    </>
  );
}

function Figures({ counts, figures }: Pick<EventsPanelData, "counts" | "figures">) {
  return (
    <div className={below}>
      <MetaLine
        items={[
          <TapLink key="upcoming" href={viewAddress("upcoming")}>{`即将开始 ${counts.upcoming}`}</TapLink>,
          `待审核评论 ${figures.pendingComments}`,
          <TapLink key="comments" href="/admin/comments">{`全部评论 ${figures.totalComments}`}</TapLink>,
          `心愿留言 ${figures.totalWishes}`,
          `进行中的投票 ${figures.totalPolls}`,
          `相册照片 ${figures.albumPhotos}`,
        ]}
      />
    </div>
  );
}
