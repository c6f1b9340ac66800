import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countModeration } from "~/domain/moderation/dashboard-stats.server";
import { listNewestPending } from "~/domain/moderation/newest-pending.server";
import { isPermitted } from "~/domain/organisers/roles";
import type { ReviewKind } from "~/domain/review-entry";
import type { Site } from "~/http/context.server";
import { readMemberPage } from "~/http/members/member-page.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { readAdmin } from "~/http/session/admin-guard.server";
import { readMember } from "~/http/session/member.server";
import { siteTimeOf } from "~/http/site-time.server";
import { wrap } from "~/styles/global.css";
import { MemberPage } from "~/ui/layout/member-page";
import { DashboardTabs, moderationTab } from "../lists/dashboard-tabs";
import { AdminSignIn } from "../sign-in/admin-sign-in";
import { viewTitle } from "./event-views";
import { EventsPanel } from "./events-panel";
import { readEventsPanel } from "./events-panel.server";
import { HelperHome } from "./helper-home";
import { readHelperHome } from "./helper-home.server";
import { kindOfPart, ModerationPanel, type ModerationPanelData } from "./moderation-panel";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.member
    ? pageMeta(matches, { title: "我的页面", path: "/account", noindex: true, canonical: true })
    : pageMeta(matches, { title: dashboardTitle(data), path: "/admin", noindex: true });

function dashboardTitle(data: Awaited<ReturnType<typeof loader>> | undefined): string {
  if (data?.moderation) return "评论与心愿";
  return data?.events && data.events.view !== "all" ? viewTitle(data.events.view) : "管理后台";
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
    return { ...nothing, moderation: readModeration(site, kindOfPart(url.searchParams.get("part"))) };
  }
  if (!isPermitted(organiser, "full")) return { ...nothing, helper: readHelperHome(site, organiser) };
  const events = readEventsPanel(site, url.searchParams);
  return { ...nothing, events, schemes: events.eventCards.map(({ card }) => card.scheme) };
}

function readModeration(site: Site, kind: ReviewKind): ModerationPanelData {
  const siteTime = siteTimeOf(site);
  return { kind, counts: countModeration(site.db), pending: listNewestPending(site.db, kind, siteTime) };
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
