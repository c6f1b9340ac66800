import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countModeration } from "~/domain/moderation/dashboard-stats.server";
import { listPendingComments, listPendingWishes } from "~/domain/moderation/newest-pending.server";
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
import { EventsPanel } from "./events-panel";
import { readEventsPanel } from "./events-panel.server";
import { ModerationPanel } from "./moderation-panel";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.member
    ? pageMeta(matches, { title: "我的账户", path: "/account", noindex: true, canonical: true })
    : pageMeta(matches, { title: "管理后台", path: "/admin", noindex: true });

const nothing = { events: null, moderation: null, member: null };

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  if (!readAdmin(site, request)) {
    const member = url.pathname.startsWith("/dashboard") ? readMember(site, request) : undefined;
    return { ...nothing, member: member ? readMemberPage(site, member) : null };
  }
  if (url.searchParams.get("tab") === moderationTab) return { ...nothing, moderation: readModeration(site) };
  const events = readEventsPanel(site, url.searchParams);
  return { ...nothing, events, schemes: events.eventCards.map(({ card }) => card.scheme) };
}

function readModeration(site: Site) {
  const siteTime = siteTimeOf(site);
  const counts = countModeration(site.db);
  return {
    comments: { counts: counts.comments, pending: listPendingComments(site.db, siteTime) },
    wishes: { counts: counts.wishes, pending: listPendingWishes(site.db, siteTime) },
  };
}

export default function Dashboard() {
  const { events, moderation, member } = useLoaderData<typeof loader>();
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
