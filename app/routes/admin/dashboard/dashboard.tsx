import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventMessages } from "~/domain/events/messages";
import { countModeration } from "~/domain/moderation/dashboard-stats.server";
import { moderation } from "~/domain/moderation/kinds.server";
import { type StatusFilter, statusFilters } from "~/domain/moderation-rules";
import { isPermitted } from "~/domain/organisers/roles";
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
import { above, below, mute, small, stack, tiny, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { ButtonLink } from "~/ui/form/button";
import { MemberPage } from "~/ui/layout/member-page";
import { ChipLinks } from "~/ui/layout/tabs";
import { ReviewItem } from "~/ui/posts/review-item";
import { StatFilters } from "../lists/stat-filters";
import { moderationTab, TabTitle } from "../lists/tab-title";
import { inboxPath, reviewList, reviewPath } from "../moderation/review-section";
import { AdminSignIn } from "../sign-in/admin-sign-in";
import { eventViews } from "./event-views";
import { EventsPanel } from "./events-panel";
import { readEventsPanel } from "./events-panel.server";
import { HelperHome } from "./helper-home";
import { readHelperHome } from "./helper-home.server";
import { LineLink } from "./line-link";

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
    removals: countOpenRemovals(site.db),
    pending: newest.map(({ id, name, initial, content, when, event, wish }) => ({
      ...{ id, name, initial, content, when },
      about: event?.title ?? wish?.category,
    })),
  };
}

function ModerationPanel({ kind, counts, removals, pending }: ReturnType<typeof readModeration>) {
  const { label, statusLabels } = kindDetails[kind];
  const own = counts[kind];
  const address = (status: StatusFilter) => reviewList(kind).address({ filter: status });
  return (
    <>
      <TabTitle current="moderation" other="events">
        <ButtonLink href={inboxPath}>逐条审核</ButtonLink>
      </TabTitle>
      <p className={`${small} ${mute} ${below}`}>管理用户评论和心愿留言</p>
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
        <div className={above}>
          <LineLink
            href="/admin/removals"
            title="撤下照片申请"
            note={removals > 0 ? `${removals} 个申请等待处理` : "没有等待处理的申请"}
            act="打开"
          />
        </div>
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
  if (!isPermitted(organiser, "full")) {
    const helper = readHelperHome(site, organiser);
    return { ...nothing, helper, schemes: (helper.events ?? []).map(({ scheme }) => scheme) };
  }
  const events = readEventsPanel(site, url.searchParams);
  const schemes = [
    ...events.soon.map(({ scheme }) => scheme),
    ...events.eventCards.map(({ card }) => card.scheme),
  ];
  return { ...nothing, events, schemes };
}

export default function Dashboard() {
  const { events, moderation, member, helper } = useLoaderData<typeof loader>();
  if (helper) return <HelperHome {...helper} />;
  if (member) return <MemberPage {...member} />;
  if (!events && !moderation) return <AdminSignIn redirectTo="/admin" notice={null} error={null} />;
  return (
    <main className={wrap} id="main">
      {events ? <EventsPanel {...events} /> : null}
      {moderation ? <ModerationPanel {...moderation} /> : null}
    </main>
  );
}
