import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { periodText } from "~/domain/events/date-text";
import { postponeEvent, postponeRejection } from "~/domain/events/postpone.server";
import { audienceText } from "~/domain/registrations/notices/audience";
import type { Site } from "~/http/context.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { changeEventWithGuests, readAudience } from "~/http/records/event-guests.server";
import { redirectWithNews } from "~/http/records/guest-news.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { siteTimeOf } from "~/http/site-time.server";
import { below, narrow, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { readReturnTo } from "../questions/return-to";
import { PostponeForm } from "./postpone-form";
import { readPostponeForm, startingForm, withSlots } from "./postpone-form.server";
import { requireChangeable } from "./requested-event.server";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "延期", path: "/admin", noindex: true });

/** The event with an id if it can be postponed; throws a redirect to `returnTo` otherwise. */
const requirePostponable = (site: Site, id: string | undefined, returnTo: string) =>
  requireChangeable(site, id, returnTo, (event) => postponeRejection(event)?.message);

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const query = new URL(request.url).searchParams;
  const returnTo = readReturnTo(request, "/admin");
  const { event } = await requirePostponable(site, params.id, returnTo);
  const siteTime = siteTimeOf(site);
  return {
    returnTo,
    id: event.id,
    title: event.title,
    version: event.version,
    audience: audienceText(readAudience(site, event.id)),
    period: periodText(event, siteTime.now, siteTime.timeZone),
    form: withSlots(startingForm(event, query, siteTime), siteTime),
  };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const siteTime = siteTimeOf(site);
  const posted = await readForm(request);
  const returnTo = readReturnTo(posted, "/admin");
  const { event } = await requirePostponable(site, params.id, returnTo);
  const { typed, version, startAt, errors } = readPostponeForm(posted, siteTime);
  const reject = (message: string, at: { date?: string; time?: string }) =>
    data({ message, returnTo, errors: at, form: withSlots(typed, siteTime) }, { status: 422 });
  if (errors) return reject(errors.date ?? errors.time ?? "", errors);
  const moved = changeEventWithGuests(site, event.id, () =>
    postponeEvent(site.db, actor, { id: event.id, startAt, version }, siteTime),
  );
  if (!moved.ok) return reject(moved.message, { time: moved.fields?.startAt?.[0] });
  const until = periodText(moved.value, siteTime.now, siteTime.timeZone);
  const message = { tone: "ok" as const, title: `活动「${event.title}」已延期到 ${until}` };
  return redirectWithNews(site, { eventId: event.id, returnTo, since: siteTime.now }, message);
}

export default function EventPostpone() {
  const { id, title, version, period, form, audience, returnTo: returnUrl } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const returnTo = rejected?.returnTo ?? returnUrl;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={returnTo}>返回</BackLink>
      <PageHeading admin title="延期" note={`「${title}」目前的时间是 ${period}`} />
      {audience ? <p className={below}>{`${audience}。`}</p> : null}
      {rejected ? <Flash tone="bad" title={rejected.message} /> : null}
      <PostponeForm
        action={`/admin/events/${id}/postpone`}
        version={version}
        form={rejected?.form ?? form}
        errors={rejected?.errors ?? {}}
        returnTo={returnTo}
      />
    </main>
  );
}
