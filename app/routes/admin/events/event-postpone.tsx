import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { periodText } from "~/domain/events/date-text";
import { postponeEvent, postponeRefusal } from "~/domain/events/postpone.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { siteTimeOf } from "~/http/site-time.server";
import { narrow, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PostponeForm } from "./postpone-form";
import { readPostponeForm, startingForm, withSlots } from "./postpone-form.server";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "延期", path: "/admin", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The event of an id if it can be postponed; throws a redirect to the dashboard otherwise. */
async function requirePostponable(site: Site, id: string | undefined) {
  const { event } = requireEvent(site, id);
  const refusal = postponeRefusal(event);
  if (refusal) throw await redirectWithFlash(site, "/admin", { tone: "bad", title: refusal.message });
  return event;
}

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const event = await requirePostponable(site, params.id);
  const siteTime = siteTimeOf(site);
  return {
    id: event.id,
    title: event.title,
    version: event.version,
    period: periodText(event, siteTime.now, siteTime.timeZone),
    form: withSlots(startingForm(event, new URL(request.url).searchParams, siteTime), siteTime),
  };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const siteTime = siteTimeOf(site);
  const event = await requirePostponable(site, params.id);
  const { typed, version, startAt, errors } = readPostponeForm(await readForm(request), siteTime);
  const refuse = (message: string, at: { date?: string; time?: string }) =>
    data({ message, errors: at, form: withSlots(typed, siteTime) }, { status: 422 });
  if (errors) return refuse(errors.date ?? errors.time ?? "", errors);
  const moved = postponeEvent(site.db, actor, { id: event.id, startAt, version }, siteTime);
  if (!moved.ok) return refuse(moved.message, { time: moved.fields?.startAt?.[0] });
  const until = periodText(moved.value, siteTime.now, siteTime.timeZone);
  return redirectWithFlash(site, "/admin", { tone: "ok", title: `活动「${event.title}」已延期到 ${until}` });
}

export default function EventPostpone() {
  const { id, title, version, period, form } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回</BackLink>
      <PageHeading admin title="延期" note={`「${title}」目前的时间是 ${period}`} />
      {refused ? <Flash tone="bad" title={refused.message} /> : null}
      <PostponeForm
        action={`/admin/events/${id}/postpone`}
        version={version}
        form={refused?.form ?? form}
        errors={refused?.errors ?? {}}
      />
    </main>
  );
}
