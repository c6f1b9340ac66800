import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { periodText } from "~/domain/events/date-text";
import { eventFields } from "~/domain/events/fields";
import { eventFormOf } from "~/domain/events/form/form";
import { checkStart, type TypedStart } from "~/domain/events/form/form-rules";
import { formTimeOf } from "~/domain/events/form/form-schema";
import { dateOf } from "~/domain/events/form/start-slots";
import { eventMessages } from "~/domain/events/messages";
import { postponeEvent, postponeRejection } from "~/domain/events/postpone.server";
import type { EventRow } from "~/domain/events/queries.server";
import type { SiteTime } from "~/domain/events/site-time";
import { movesUpText } from "~/domain/registrations/messages";
import { listMovingUpIn } from "~/domain/registrations/moving-up.server";
import { audienceText } from "~/domain/registrations/notices/audience";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { changeEventWithGuests, readAudience, registrationContext } from "~/http/records/event-guests.server";
import { redirectWithNews } from "~/http/records/guest-news.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { below, narrow, stack, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { cardClass } from "~/ui/layout/card";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { readReturnTo } from "../confirmations/return-to";
import { FormActions } from "../forms/form-actions";
import { EventBand } from "./event-band";
import { bandOf } from "./event-band.server";
import { requireChangeable } from "./requested-event.server";
import { type StartErrors, StartFields, type StartForm, UpdateSlots } from "./start-fields";
import { readStart, requestedStartForm, startForm } from "./start-form.server";

type PostponeFormProps = {
  action: string;
  version: number;
  form: StartForm;
  errors: StartErrors;
  /** The list to return to. */
  returnTo: string;
};

function PostponeForm({ action, version, form, errors, returnTo }: PostponeFormProps) {
  return (
    <PageForm className={`${cardClass({ lead: true })} ${stack}`} method="post" action={action}>
      <StartFields form={form} errors={errors} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="redirectTo" value={returnTo} />
      <FormActions>
        <Button>确认延期</Button>
        <ButtonLink tone="line" href={returnTo}>
          取消
        </ButtonLink>
        <UpdateSlots />
      </FormActions>
    </PageForm>
  );
}

/** The start that the form offers: the event's date, or tomorrow if that has passed. */
function offeredStart(event: EventRow, siteTime: SiteTime): TypedStart {
  const { date, time } = eventFormOf(event, siteTime.timeZone);
  return { date: event.startAt > siteTime.now ? date : dateOf(siteTime.now, 1, siteTime.timeZone), time };
}

/** A submitted form: the start (ms UTC) or messages by field, and the version of the event that the form showed. */
function readPostponeForm(posted: FormData, siteTime: SiteTime) {
  const typed = readStart(posted);
  const version = Number(posted.get("version")) || undefined;
  const reject = (errors: StartErrors) => ({ typed, version, startAt: undefined, errors });
  if (typed.time === "") return reject({ time: eventMessages.start });
  const start = checkStart(typed, formTimeOf(siteTime));
  if (!("at" in start)) return reject({ [start.field]: start.message });
  return { typed, version, startAt: start.at, errors: null };
}

export const handle: RouteHandle = {
  failure: commonFailures.saveFailed,
  labels: { date: eventFields.date.label, time: eventFields.time.label },
};

export const meta = noindexMeta("延期");

/** Sentences on the affected guests, and on those who get seats when an event that is over has a new start. */
function consequencesOf(site: Site, event: EventRow): string {
  const context = registrationContext(site);
  const audience = audienceText(readAudience(site, event.id));
  const later = { ...event, startAt: context.now + 1, endAt: context.now + 2 };
  return `${audience ? `${audience}。` : ""}${movesUpText(listMovingUpIn(site.db, later, context))}`;
}

/** The event with an id if it can be postponed; throws a redirect to `returnTo` otherwise. */
const requirePostponable = (site: Site, id: string | undefined, returnTo: string) =>
  requireChangeable(site, id, returnTo, (event) => postponeRejection(event)?.message);

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const returnTo = readReturnTo(request, "/admin");
  const { event } = await requirePostponable(site, params.id, returnTo);
  const siteTime = siteTimeOf(site);
  return {
    returnTo,
    id: event.id,
    band: bandOf(event, siteTime),
    version: event.version,
    consequences: consequencesOf(site, event),
    period: periodText(event, siteTime.now, siteTime.timeZone),
    form: requestedStartForm(query, offeredStart(event, siteTime), siteTime),
  };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const siteTime = siteTimeOf(site);
  const posted = await readForm(request);
  const returnTo = readReturnTo(posted, "/admin");
  const { event } = await requirePostponable(site, params.id, returnTo);
  const { typed, version, startAt, errors } = readPostponeForm(posted, siteTime);
  const reject = (message: string, at: StartErrors) =>
    data({ message, returnTo, errors: at, form: startForm(typed, siteTime) }, { status: 422 });
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
  const {
    id,
    band,
    version,
    period,
    form,
    consequences,
    returnTo: returnUrl,
  } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const returnTo = rejected?.returnTo ?? returnUrl;
  return (
    <main id="main">
      <EventBand {...band} />
      <div className={`${wrap} ${narrow}`}>
        <PageHeading admin title="延期" note={`目前的时间是 ${period}`} />
        {consequences ? <p className={below}>{consequences}</p> : null}
        {rejected ? <Flash tone="bad" title={rejected.message} /> : null}
        <PostponeForm
          action={`/admin/events/${id}/postpone`}
          version={version}
          form={rejected?.form ?? form}
          errors={rejected?.errors ?? {}}
          returnTo={returnTo}
        />
      </div>
    </main>
  );
}
