import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countModeration } from "~/domain/moderation/desk-figures.server";
import { listPendingComments, listPendingWishes } from "~/domain/moderation/newest-pending.server";
import { readAdmin } from "~/http/admin-guard.server";
import type { Site } from "~/http/context.server";
import type { RouteHandle } from "~/http/hydration";
import { readMember } from "~/http/member.server";
import { readMemberPage } from "~/http/member-page.server";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { wrap } from "~/styles/global.css";
import { MemberPage } from "~/ui/member-page";
import { AdminSignIn } from "./parts/admin-sign-in";
import { DeskTabs, moderationTab } from "./parts/desk-tabs";
import { EventsDesk } from "./parts/events-desk";
import { readEventsDesk } from "./parts/events-desk.server";
import { ModerationDesk } from "./parts/moderation-desk";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.member
    ? pageMeta(matches, { title: "我的账户", path: "/account", noindex: true, canonical: true })
    : pageMeta(matches, { title: "管理后台", path: "/admin", noindex: true });

const nothing = { events: null, moderation: null, member: null };

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  const url = new URL(request.url);
  if (!readAdmin(site, request)) {
    const member = url.pathname.startsWith("/dashboard") ? readMember(site, request) : undefined;
    return { ...nothing, member: member ? readMemberPage(site, member) : null };
  }
  if (url.searchParams.get("tab") === moderationTab) return { ...nothing, moderation: readModeration(site) };
  const events = readEventsDesk(site, url.searchParams);
  return { ...nothing, events, schemes: events.tickets.map(({ card }) => card.scheme) };
};

function readModeration(site: Site) {
  const moment = momentOf(site);
  const counts = countModeration(site.db);
  return {
    comments: { counts: counts.comments, pending: listPendingComments(site.db, moment) },
    wishes: { counts: counts.wishes, pending: listPendingWishes(site.db, moment) },
  };
}

export default function Dashboard() {
  const { events, moderation, member } = useLoaderData<typeof loader>();
  if (member) return <MemberPage {...member} />;
  if (!events && !moderation) return <AdminSignIn redirectTo="/admin" notice={null} error={null} />;
  return (
    <>
      <DeskTabs current={events ? "events" : "moderation"} />
      <main className={wrap} id="main">
        {events ? <EventsDesk {...events} /> : null}
        {moderation ? <ModerationDesk {...moderation} /> : null}
      </main>
    </>
  );
}
