import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { dateText } from "~/domain/events/date-text";
import { toEventView } from "~/domain/events/event-views.server";
import { dateOf } from "~/domain/events/form/start-slots";
import { groupQrMessages, setGroupQr } from "~/domain/events/group-qr.server";
import { groupQrDays } from "~/domain/events/schema";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { siteTimeOf } from "~/http/site-time.server";
import { narrow, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { CurrentGroupQr, GroupQrForm } from "./group-qr-form";
import { readGroupQrForm } from "./group-qr-form.server";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "更换群二维码", path: "/admin", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const backToDashboard = (site: Site, tone: "ok" | "bad", title: string) =>
  redirectWithFlash(site, "/admin", { tone, title });

/** The active event of an id; throws a redirect to the dashboard for any other. */
async function requireActive(site: Site, id: string | undefined) {
  const row = requireEvent(site, id);
  if (row.event.status !== "active") throw await backToDashboard(site, "bad", groupQrMessages.notActive);
  return row;
}

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const siteTime = siteTimeOf(site);
  const row = await requireActive(site, params.id);
  return {
    title: row.event.title,
    current: toEventView(row, siteTime).groupQr,
    today: dateOf(siteTime.now, 0, siteTime.timeZone),
    suggested: dateOf(siteTime.now, groupQrDays, siteTime.timeZone),
  };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { id, title } = (await requireActive(site, params.id)).event;
  const posted = await readGroupQrForm(site, request);
  if (posted.kind === "refused") return data(posted.form, { status: 422 });
  const now = site.clock.now();
  const changed = setGroupQr(site.db, actor, { eventId: id, code: posted.code }, now);
  if (!changed.ok) return backToDashboard(site, "bad", changed.message);
  const until = changed.value.groupQrValidUntil;
  if (until === null) return backToDashboard(site, "ok", `活动「${title}」的群二维码已移除`);
  const lastDay = dateText(until, site.env.SITE_TIME_ZONE);
  return backToDashboard(site, "ok", `活动「${title}」的群二维码已更换，有效期至 ${lastDay}`);
}

export default function EventGroupQr() {
  const { title, current, today, suggested } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  const form = refused ?? { validUntil: suggested, kept: null, errors: {} };
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回</BackLink>
      <PageHeading admin title="更换群二维码" note={`「${title}」`} />
      {refused ? <Flash tone="bad" title={refused.errors.qr ?? refused.errors.validUntil} /> : null}
      <CurrentGroupQr current={current} lite={lite} />
      <GroupQrForm {...form} today={today} lite={lite} />
    </main>
  );
}
