import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { postponeEvent, postponeRefusal } from "~/domain/events/postpone.server";
import { periodText } from "~/domain/events/when";
import { actorOf, requireAdmin } from "~/http/admin-guard.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import type { RouteHandle } from "~/http/hydration";
import { requireEvent } from "~/http/load-event.server";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { readForm } from "~/http/read-form.server";
import { narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Flash } from "~/ui/flash";
import { PageHead } from "~/ui/page-head";
import { PostponeForm } from "./parts/postpone-form";
import { readPostponeForm, startingForm, withSlots } from "./parts/postpone-form.server";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "延期", path: "/admin", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The event of an id if it can be postponed; throws a redirect to the dashboard otherwise. */
function requirePostponable(site: Site, id: string | undefined) {
  const { event } = requireEvent(site, id);
  const refusal = postponeRefusal(event);
  if (refusal) throw redirectWithFlash(site, "/admin", { tone: "bad", title: refusal.message });
  return event;
}

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const event = requirePostponable(site, params.id);
  const moment = momentOf(site);
  return {
    id: event.id,
    title: event.title,
    version: event.version,
    period: periodText(event, moment.now, moment.timeZone),
    form: withSlots(startingForm(event, new URL(request.url).searchParams, moment), moment),
  };
};

export const action = async ({ params, request, context: { site } }: ActionFunctionArgs) => {
  const actor = actorOf(requireAdmin(site, request));
  const moment = momentOf(site);
  const event = requirePostponable(site, params.id);
  const { typed, version, startAt, errors } = readPostponeForm(await readForm(request), event, moment);
  const refuse = (message: string, at: { date?: string; time?: string }) =>
    data({ message, errors: at, form: withSlots(typed, moment) }, { status: 422 });
  if (errors) return refuse(errors.date ?? errors.time ?? "", errors);
  const moved = postponeEvent(site.db, actor, { id: event.id, startAt, version }, moment);
  if (!moved.ok) return refuse(moved.message, { time: moved.fields?.startAt?.[0] });
  const until = periodText(moved.value, moment.now, moment.timeZone);
  return redirectWithFlash(site, "/admin", { tone: "ok", title: `活动「${event.title}」已延期到 ${until}` });
};

export default function EventPostpone() {
  const { id, title, version, period, form } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回</BackLink>
      <PageHead admin title="延期" note={`「${title}」目前的时间是 ${period}`} />
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
