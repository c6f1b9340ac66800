import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { dateOf } from "~/domain/events/calendar";
import { groupQrMessages, setGroupQr } from "~/domain/events/group-qr.server";
import { toEventView } from "~/domain/events/present.server";
import { groupQrDays } from "~/domain/events/schema";
import { dateText } from "~/domain/events/when";
import { actorOf, requireAdmin } from "~/http/admin-guard.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import type { RouteHandle } from "~/http/hydration";
import { requireEvent } from "~/http/load-event.server";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import type { RootData } from "~/http/root-data.server";
import { narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Flash } from "~/ui/flash";
import { PageHead } from "~/ui/page-head";
import { CurrentGroupQr, GroupQrForm } from "./parts/group-qr-form";
import { readGroupQrForm } from "./parts/group-qr-form.server";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "更换群二维码", path: "/admin", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const backToDesk = (site: Site, tone: "ok" | "bad", title: string) =>
  redirectWithFlash(site, "/admin", { tone, title });

/** The active event of an id; throws a redirect to the dashboard for any other. */
function requireActive(site: Site, id: string | undefined) {
  const row = requireEvent(site, id);
  if (row.event.status !== "active") throw backToDesk(site, "bad", groupQrMessages.notActive);
  return row;
}

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const moment = momentOf(site);
  const row = requireActive(site, params.id);
  return {
    title: row.event.title,
    current: toEventView(row, moment).groupQr,
    today: dateOf(moment.now, 0, moment.timeZone),
    suggested: dateOf(moment.now, groupQrDays, moment.timeZone),
  };
};

export const action = async ({ params, request, context: { site } }: ActionFunctionArgs) => {
  const actor = actorOf(requireAdmin(site, request));
  const { id, title } = requireActive(site, params.id).event;
  const posted = await readGroupQrForm(site, request);
  if (posted.kind === "refused") return data(posted.form, { status: 422 });
  const now = site.clock.now();
  const changed = setGroupQr(site.db, actor, { eventId: id, code: posted.code }, now);
  if (!changed.ok) return backToDesk(site, "bad", changed.message);
  const until = changed.value.groupQrValidUntil;
  if (until === null) return backToDesk(site, "ok", `活动「${title}」的群二维码已移除`);
  const lastDay = dateText(until, site.env.SITE_TIME_ZONE);
  return backToDesk(site, "ok", `活动「${title}」的群二维码已更换，有效期至 ${lastDay}`);
};

export default function EventGroupQr() {
  const { title, current, today, suggested } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  const form = refused ?? { validUntil: suggested, kept: null, errors: {} };
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回</BackLink>
      <PageHead admin title="更换群二维码" note={`「${title}」`} />
      {refused ? <Flash tone="bad" title={refused.errors.qr ?? refused.errors.validUntil} /> : null}
      <CurrentGroupQr current={current} lite={lite} />
      <GroupQrForm {...form} today={today} lite={lite} />
    </main>
  );
}
