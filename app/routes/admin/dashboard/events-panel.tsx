// The dashboard's first tab: what is on, what waits, then the events by view.
import { num } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { TapLink } from "~/ui/layout/links";
import { PageLink } from "~/ui/layout/page-link";
import { Confirmations } from "../confirmations/confirmations";
import { AdminEventCard } from "../events/admin-event-card";
import { CancellationFields } from "../events/cancellation-fields";
import { ChangedEventsNote } from "../events/changed-events-note";
import { ListRows } from "../lists/list-rows";
import { MetaLine } from "../lists/meta-line";
import { TabTitle } from "../lists/tab-title";
import {
  columns,
  counts as countsClass,
  otherViews as otherViewsClass,
  soon as soonClass,
  subheading,
} from "./dashboard.css";
import { countedViews, eventViews, listFragment, listHeadings, otherViews } from "./event-views";
import type { EventsPanelData, SoonEvent } from "./events-panel.server";
import { createHref, FirstSteps } from "./first-steps";
import { LineLink } from "./line-link";
import { TaskList } from "./task-list";

export function EventsPanel(props: EventsPanelData) {
  const { view, eventCards, paging, counts, tasks, drafts, soon } = props;
  const pageUrl = eventViews.address({ filter: view, page: paging.page });
  const isNew = counts.all + counts.archived === 0;
  // The first steps name what can wait.
  const shownTasks = isNew ? tasks.filter(({ urgency }) => urgency !== "later") : tasks;
  return (
    <>
      <TabTitle current="events" other="moderation">
        {isNew ? null : (
          <ButtonLink href={createHref}>
            <span aria-hidden="true">＋</span>
            创建活动
          </ButtonLink>
        )}
      </TabTitle>
      <div className={columns}>
        <div>
          {soon.map((event) => (
            <SoonStrip key={event.id} {...event} />
          ))}
          <Confirmations>
            {isNew ? <FirstSteps {...props} /> : null}
            {isNew && shownTasks.length === 0 ? null : <TaskList tasks={shownTasks} pageUrl={pageUrl} />}
          </Confirmations>
        </div>
        <section aria-labelledby="events">
          <h2 className={subheading} id="events">
            {view === "all" ? listHeadings[view] : `${listHeadings[view]}（${paging.total}）`}
            <small>管理活动的发布状态和详细信息</small>
          </h2>
          <Views {...props} />
          {drafts && view === "all" ? (
            <LineLink href="/drafts" title={`${drafts.count} 份草稿没写完`} note={drafts.last} act="接着写" />
          ) : null}
          <ChangedEventsNote
            events={eventCards.map(({ card, version }) => ({ id: card.id, version: String(version) }))}
          />
          <Confirmations fields={CancellationFields}>
            <ListRows
              items={eventCards}
              {...paging}
              addressOf={(page) => eventViews.address({ filter: view, page })}
              fragment={listFragment}
              item={(event, returnTo) => (
                <AdminEventCard key={event.id} {...event} returnTo={returnTo} isNarrowed={view !== "all"} />
              )}
              empty={isNew ? <NoEventsYet /> : <EmptyState title="暂无活动">这里还没有活动。</EmptyState>}
            />
          </Confirmations>
          <LineLink href="/admin/events" title="找活动" note="搜索、筛选、已归档" act="打开" />
          <LineLink href="/admin/people" title="找客人" note="来过哪些活动、删除资料" act="打开" />
          <Figures {...props} />
        </section>
      </div>
    </>
  );
}

const NoEventsYet = () => (
  <EmptyState title="还没有活动" action={<ButtonLink href={createHref}>创建第一个活动</ButtonLink>}>
    发布以后，它会像一张票一样钉在这里。
  </EmptyState>
);

/** An event of today, or the next one, with its one act. */
function SoonStrip({ id, scheme, title, word, when, state, act }: SoonEvent) {
  return (
    <section className={soonClass} data-scheme={scheme} aria-label={`${word}：${title}`}>
      <PageLink href={`/admin/events/${id}`}>
        <small>
          <b>{word}</b> {when}
        </small>
        <b>{title}</b>
        <small>{state}</small>
      </PageLink>
      <PageLink href={act.href} aria-label={`${act.label}：${title}`}>
        {act.label}
      </PageLink>
    </section>
  );
}

/** The views with their counts; the specified ones at 0, too. */
function Views({ view, counts }: EventsPanelData) {
  const others = otherViews.filter(({ view: name }) => counts[name] > 0);
  const href = (name: EventsPanelData["view"]) => eventViews.address({ filter: name }) + listFragment;
  const isCurrent = (name: EventsPanelData["view"]) => (name === view ? "true" : undefined);
  return (
    <>
      <nav className={countsClass} aria-label="按状态筛选">
        {countedViews.map(({ view: name, label }) => (
          <PageLink key={name} href={href(name)} aria-current={isCurrent(name)}>
            <span className={num}>{counts[name]}</span>
            {label}
          </PageLink>
        ))}
      </nav>
      {others.length > 0 ? (
        <p className={otherViewsClass}>
          {others.map(({ view: name, label }) => (
            <TapLink key={name} href={href(name)} aria-current={isCurrent(name)}>
              {`${label} ${counts[name]}`}
            </TapLink>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** The specified figures in one folded line. */
function Figures({ counts, figures }: EventsPanelData) {
  const view = (filter: "upcoming" | "archived", label: string) => (
    <TapLink key={filter} href={eventViews.address({ filter }) + listFragment}>
      {`${label} ${counts[filter]}`}
    </TapLink>
  );
  return (
    <Disclosure label="全站数字">
      <MetaLine
        items={[
          `全部活动 ${figures.totalEvents}`,
          `进行中 ${figures.ongoingEvents}`,
          `已结束 ${figures.completedEvents}`,
          view("upcoming", "即将开始"),
          `待审核评论 ${figures.pendingComments}`,
          <TapLink key="comments" href="/admin/comments">{`全部评论 ${figures.totalComments}`}</TapLink>,
          `心愿留言 ${figures.totalWishes}`,
          `进行中的投票 ${figures.totalPolls}`,
          `相册照片 ${figures.albumPhotos}`,
          counts.archived > 0 ? view("archived", "已归档") : null,
        ]}
      />
    </Disclosure>
  );
}
