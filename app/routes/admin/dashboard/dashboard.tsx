import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { periodText } from "~/domain/events/date-text";
import { eventMessages } from "~/domain/events/messages";
import { countModeration } from "~/domain/moderation/dashboard-stats.server";
import { countWaiting } from "~/domain/moderation/inbox.server";
import { moderation } from "~/domain/moderation/kinds.server";
import { type StatusFilter, statusFilters } from "~/domain/moderation-rules";
import { listCheckInEvents } from "~/domain/organisers/events.server";
import { isPermitted, type Organiser } from "~/domain/organisers/roles";
import { kindDetails, kindOfList, type ReviewKind, reviewKinds } from "~/domain/posts/kinds";
import { countOpenRemovals } from "~/domain/removals/queries.server";
import type { Site } from "~/http/context.server";
import { readMemberPage } from "~/http/members/member-page.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/public-meta";
import { withQuery } from "~/http/query";
import { readAdmin } from "~/http/session/admin-guard.server";
import { readMember } from "~/http/session/member.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, mute, narrow, row, small, stack, tiny, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Actions, ButtonLink } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { cardClass } from "~/ui/layout/card";
import { MemberPage } from "~/ui/layout/member-page";
import { PageHeading } from "~/ui/layout/page-heading";
import { ChipLinks } from "~/ui/layout/tabs";
import { ReviewItem } from "~/ui/posts/review-item";
import { DashboardTabs, moderationTab } from "../lists/dashboard-tabs";
import { StatFilters } from "../lists/stat-filters";
import { inboxPath, reviewList, reviewPath } from "../moderation/review-section";
import { AdminSignIn } from "../sign-in/admin-sign-in";
import { eventViews } from "./event-views";
import { EventsPanel } from "./events-panel";
import { readEventsPanel } from "./events-panel.server";

// Home page of an organiser with a limited role.

/** Events to check in and review counts, as far as the role permits. */
function readHelperHome(site: Site, organiser: Organiser) {
  const { now, timeZone } = siteTimeOf(site);
  const mayCheckIn = organiser.role === "check-in";
  return {
    name: organiser.name,
    events: mayCheckIn
      ? listCheckInEvents(site.db, { ids: organiser.eventIds, upcoming: false }, now).map((event) => ({
          id: event.id,
          title: event.title,
          period: periodText(event, now, timeZone),
        }))
      : null,
    review: isPermitted(organiser, "review")
      ? { posts: countWaiting(site.db), removals: countOpenRemovals(site.db) }
      : null,
  };
}

// The dashboard's second tab: comments, questions or wishes by status, and the newest pending ones.

const pendingShown = 5;

/** The kind whose tab has no `part` parameter. */
const firstKind: ReviewKind = "comment";
const partOf = (kind: ReviewKind) => (kind === firstKind ? "" : kindDetails[kind].list);

function readModeration(site: Site, kind: ReviewKind) {
  const newest = moderation[kind].listNewest(site.db, "pending", pendingShown, siteTimeOf(site));
  return {
    kind,
    counts: countModeration(site.db),
    pending: newest.map(({ id, name, initial, content, when, event, wish }) => ({
      ...{ id, name, initial, content, when },
      about: event?.title ?? wish?.category,
    })),
  };
}

function ModerationPanel({ kind, counts, pending }: ReturnType<typeof readModeration>) {
  const { label, statusLabels } = kindDetails[kind];
  const own = counts[kind];
  const address = (status: StatusFilter) => reviewList(kind).address({ filter: status });
  return (
    <>
      <PageHeading admin title="评论与心愿" note="管理用户评论和心愿留言">
        <ButtonLink tone="line" href="/admin/votes">
          投票管理
        </ButtonLink>
        <ButtonLink href={inboxPath}>逐条审核</ButtonLink>
      </PageHeading>
      <ChipLinks
        label="评论与心愿"
        items={reviewKinds.map((each) => ({
          href: withQuery("/admin", { tab: moderationTab, part: partOf(each) }),
          label: `${kindDetails[each].label} ${counts[each].all}`,
          current: each === kind,
        }))}
      />
      <section className={above} aria-label={label}>
        <StatFilters
          label={`${label}数量`}
          items={statusFilters.map((status) => ({
            count: own[status],
            label: statusLabels[status],
            href: address(status),
          }))}
        />
        <p className={`${small} ${mute} ${above}`}>{pendingText(kind, own.pending, pending.length)}</p>
        {pending.length > 0 ? (
          <ul className={`${stack} ${above}`}>
            {pending.map(({ id, name, initial, content, when, about }) => (
              <ReviewItem
                key={id}
                id={id}
                initial={initial}
                name={name}
                badge={<Badge tone="warn">{statusLabels.pending}</Badge>}
                content={content}
              >
                <p className={tiny}>
                  {about} · {when}
                </p>
              </ReviewItem>
            ))}
          </ul>
        ) : null}
        <p className={above}>
          <ButtonLink tone="line" small href={reviewPath(kind)}>
            {`全部${label}（${own.all}）`}
          </ButtonLink>
        </p>
      </section>
    </>
  );
}

function pendingText(kind: ReviewKind, count: number, shown: number): string {
  const { label, statusLabels } = kindDetails[kind];
  const word = statusLabels.pending;
  if (count === 0) return `没有${word}的${label}。`;
  return count > shown ? `最新 ${shown} 条${word}，共 ${count} 条。` : `${count} 条${word}。`;
}

type HelperHomeProps = ReturnType<typeof readHelperHome>;

/** The tasks of an organiser with a limited role. */
function HelperHome({ name, events, review }: HelperHomeProps) {
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <PageHeading admin title={events ? "签到" : "审核"} note={`你好，${name}`} />
      {events?.length === 0 ? (
        <EmptyState title="还没有要签到的活动">开放报名的活动，从开始前两天到结束后一天在这里。</EmptyState>
      ) : null}
      {events && events.length > 0 ? (
        <ul className={stack}>
          {events.map(({ id, title, period }) => (
            <li key={id} className={cardClass({ compact: true })}>
              <b>{title}</b>
              <p className={`${small} ${mute}`}>{period}</p>
              <RowName.Provider value={title}>
                <Actions>
                  <ButtonLink small href={`/admin/events/${id}/check-in`}>
                    签到
                  </ButtonLink>
                </Actions>
              </RowName.Provider>
            </li>
          ))}
        </ul>
      ) : null}
      {review ? (
        <>
          <p>{`等待审核 ${review.posts} 条，撤下照片的申请 ${review.removals} 个。`}</p>
          <p className={`${row} ${above}`}>
            <ButtonLink href="/admin/review">逐条审核</ButtonLink>
            <ButtonLink tone="line" href="/admin/removals">
              撤下照片申请
            </ButtonLink>
          </p>
        </>
      ) : null}
    </main>
  );
}

export const handle: RouteHandle = {
  failed: () => eventMessages.listFailed,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.member
    ? pageMeta(matches, { title: "我的页面", path: "/account", noindex: true, canonical: true })
    : pageMeta(matches, { title: dashboardTitle(data), path: "/admin", noindex: true });

function dashboardTitle(data: Awaited<ReturnType<typeof loader>> | undefined): string {
  if (data?.moderation) return "评论与心愿";
  return data?.events && data.events.view !== "all" ? eventViews.filters[data.events.view] : "管理后台";
}

const nothing = { events: null, moderation: null, member: null, helper: null };

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const session = readAdmin(site, request, "own");
  if (!session) {
    const member = url.pathname.startsWith("/dashboard") ? readMember(site, request) : undefined;
    return { ...nothing, member: member ? readMemberPage(site, member) : null };
  }
  const { organiser } = session;
  if (url.searchParams.get("tab") === moderationTab && isPermitted(organiser, "review")) {
    return {
      ...nothing,
      moderation: readModeration(site, kindOfList(url.searchParams.get("part") ?? undefined) ?? firstKind),
    };
  }
  if (!isPermitted(organiser, "full")) return { ...nothing, helper: readHelperHome(site, organiser) };
  const events = readEventsPanel(site, url.searchParams);
  return { ...nothing, events, schemes: events.eventCards.map(({ card }) => card.scheme) };
}

export default function Dashboard() {
  const { events, moderation, member, helper } = useLoaderData<typeof loader>();
  if (helper) return <HelperHome {...helper} />;
  if (member) return <MemberPage {...member} />;
  if (!events && !moderation) return <AdminSignIn redirectTo="/admin" notice={null} error={null} />;
  return (
    <>
      <DashboardTabs current={events ? "events" : "moderation"} />
      <main className={wrap} id="main">
        {events ? <EventsPanel {...events} /> : null}
        {moderation ? <ModerationPanel {...moderation} /> : null}
      </main>
    </>
  );
}
