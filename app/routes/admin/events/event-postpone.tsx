import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import { type ChangeEvent, useContext } from "react";
import { periodText } from "~/domain/events/date-text";
import { eventFields } from "~/domain/events/fields";
import { eventFormOf } from "~/domain/events/form/form";
import { checkStart } from "~/domain/events/form/form-rules";
import { formTimeOf } from "~/domain/events/form/form-schema";
import { dateOf, slotMarks, startSlots } from "~/domain/events/form/start-slots";
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
import { TextInput } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-response";
import { cardClass } from "~/ui/layout/card";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { readReturnTo } from "../confirmations/return-to";
import { FormActions } from "../forms/form-actions";
import { TimePicker, type TimeSlot } from "../forms/time-picker";
import { EventBand } from "./event-band";
import { bandOf } from "./event-band.server";
import { requireChangeable } from "./requested-event.server";

type PostponeFormProps = {
  action: string;
  version: number;
  form: { date: string; time: string; today: string; slots: TimeSlot[] };
  errors: { date?: string; time?: string };
  /** The list to return to. */
  returnTo: string;
};

function PostponeForm({ action, version, form, errors, returnTo }: PostponeFormProps) {
  const unsaved = useContext(UnsavedTexts);
  const submit = useSubmit();
  // The times of another day, which the server lists.
  const readSlots = ({ currentTarget: { form: typed, value } }: ChangeEvent<HTMLInputElement>) => {
    if (value !== "") submit(typed, { method: "get", replace: true, preventScrollReset: true });
  };
  return (
    <PageForm className={`${cardClass({ lead: true })} ${stack}`} method="post" action={action}>
      <TextInput
        id="date"
        name="date"
        type="date"
        label="开始日期"
        required
        min={form.today}
        defaultValue={unsaved?.date ?? form.date}
        error={errors.date}
        hint="活动时长不变"
        onChange={readSlots}
      />
      <TimePicker
        id="time"
        name="time"
        label="开始时间"
        required
        value={unsaved?.time ?? form.time}
        slots={form.slots}
        error={errors.time}
        hint="今日时间需晚于当前时间30分钟"
      />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="redirectTo" value={returnTo} />
      <FormActions>
        <Button>确认延期</Button>
        <ButtonLink tone="line" href={returnTo}>
          取消
        </ButtonLink>
        <noscript>
          <Button tone="line" formMethod="get" formNoValidate>
            更新时段
          </Button>
        </noscript>
      </FormActions>
    </PageForm>
  );
}

type Typed = { date: string; time: string };

const dateLength = 10;
const timeLength = 5;
const textOf = (value: FormDataEntryValue | null, length: number) =>
  typeof value === "string" ? value.slice(0, length) : "";

/** Initial values: the requested date, else the event's date, or tomorrow if that has passed. */
function startingForm(event: EventRow, query: URLSearchParams, siteTime: SiteTime): Typed {
  const own = eventFormOf(event, siteTime.timeZone);
  const tomorrow = dateOf(siteTime.now, 1, siteTime.timeZone);
  const date = event.startAt > siteTime.now ? own.date : tomorrow;
  return {
    date: textOf(query.get("date"), dateLength) || date,
    time: textOf(query.get("time"), timeLength) || own.time,
  };
}

/** The form with its date's time slots. Unavailable times are not selected, because browsers would not submit them. */
function withSlots({ date, time }: Typed, siteTime: SiteTime) {
  const slots = startSlots(date, siteTime);
  return {
    date,
    time: slots.some((slot) => slot.time === time && slot.state === "open") ? time : "",
    today: dateOf(siteTime.now, 0, siteTime.timeZone),
    slots: slots.map(({ time: half, state }) => ({ time: half, mark: slotMarks[state] })),
  };
}

/** A submitted form: the start (ms UTC) or messages by field, and the version of the event that the form showed. */
function readPostponeForm(posted: FormData, siteTime: SiteTime) {
  const typed = {
    date: textOf(posted.get("date"), dateLength),
    time: textOf(posted.get("time"), timeLength),
  };
  const version = Number(posted.get("version")) || undefined;
  const reject = (errors: { date?: string; time?: string }) => ({
    typed,
    version,
    startAt: undefined,
    errors,
  });
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
    form: withSlots(startingForm(event, query, siteTime), siteTime),
  };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
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
