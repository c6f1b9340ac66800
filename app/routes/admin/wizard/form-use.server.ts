// Uses of the event form: creating an event, and editing one. An administrator has one draft per edited event; a second
// tab opened before it must not overwrite it, so its submissions are rejected (409).
import { redirect } from "@remix-run/node";
import type { Actor } from "~/domain/audit/actor";
import { draftOwner, saveDraft } from "~/domain/drafts/commands.server";
import { draftMessages } from "~/domain/drafts/messages";
import {
  eventWithEdit,
  missingInDraft,
  type ParsedEdit,
  publishDraft,
  readEdit,
  saveEdit,
} from "~/domain/drafts/publish.server";
import { findDraft } from "~/domain/drafts/queries.server";
import { eventRejections, findEventOfDraft } from "~/domain/events/commands.server";
import { dateTimeText } from "~/domain/events/date-text";
import { coverSeedOf } from "~/domain/events/event-views.server";
import { absentValue, forEachField } from "~/domain/events/fields";
import { type EventForm, type EventFormErrors, eventFormOf, newEventForm } from "~/domain/events/form/form";
import { readEventForm } from "~/domain/events/form/form-schema";
import { type FormStep, firstStepWith, stepsFor } from "~/domain/events/form/form-steps";
import { type MissingItem, missingForSaving } from "~/domain/events/form/readiness";
import { eventMessages } from "~/domain/events/messages";
import type { EventRow } from "~/domain/events/queries.server";
import { seatsOf } from "~/domain/events/registration/seat-counts.server";
import type { SiteTime } from "~/domain/events/site-time";
import { guestCountsText } from "~/domain/registrations/guest-counts";
import { movesUpText } from "~/domain/registrations/messages";
import { listMovingUpIn } from "~/domain/registrations/moving-up.server";
import { audienceText } from "~/domain/registrations/notices/audience";
import { rejected } from "~/domain/result";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { forbidden } from "~/http/pages/not-found";
import { withQuery } from "~/http/query";
import { type AddressedDraft, addressedDraft } from "~/http/records/draft-id.server";
import {
  changeEventWithGuests,
  followGuests,
  readAudience,
  registrationContext,
} from "~/http/records/event-guests.server";
import { readGuestNews, withGuestNews } from "~/http/records/guest-news.server";
import { requireEvent } from "~/http/records/load-event.server";
import { copyFormPictures, uncopiedIn } from "~/http/records/picture-copies.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { formAddress, type Participants } from "./form/event-form-view";

export type EventFormContext = AddressedDraft & {
  mode: "create" | "edit";
  /** The administrator's name as owner of drafts. */
  owner: string;
  path: string;
  steps: readonly FormStep[];
  initial: EventForm;
  edit?: {
    eventId: string;
    baseVersion: number;
    startAt: number;
    people: Participants;
    /** Seed of the generated cover. */
    coverSeed: string;
  };
};

export type MaybeLater<T> = T | Promise<T>;

/** Purpose of a form: a new event, or an edit. */
export type FormUse = EventFormContext & {
  site: Site;
  actor: Actor;
  /** Redirects to the event published from the draft; null if unpublished. */
  published: () => Response | null;
  /** Missing items that do not prevent publishing or saving. */
  missing: (form: EventForm) => readonly MissingItem[];
  /** Who would get a seat by saving; empty when no one would. */
  moving: (form: EventForm) => string;
  /**
   * Publishes a new event, or saves an edit based on a version of the event. Without `anyway`, missing items
   * and seats for waiting guests are rejected as `incomplete`.
   */
  finish: (
    form: EventForm,
    how: { anyway: boolean; baseVersion?: number | undefined },
  ) => MaybeLater<Response | { error: string; message: string; errors?: EventFormErrors }>;
};

/** The use of the form for an event; creation without an id. */
export function formUseOf(
  { request, context: { site, actor } }: AdminArgs,
  eventId: string | undefined,
): FormUse {
  return eventId === undefined ? creation(site, request, actor) : editOf(site, request, actor, eventId);
}

/** The URL contains the draft's id, so that a reload or double click uses the same draft. */
function creation(site: Site, request: Request, actor: Actor): FormUse {
  const { defaultNotes: notes, defaultDisclaimer: disclaimer } = readSettings(site.db);
  const path = "/admin/create-event";
  const published = (id: string) => redirect(withQuery(`${path}/published`, { event: id }), 303);
  const formContext: EventFormContext = {
    ...addressedDraft(site, request, ({ formType, eventId }) => formType === "event" && eventId === null),
    mode: "create",
    owner: draftOwner(actor),
    path,
    steps: stepsFor.create,
    initial: newEventForm({ notes, disclaimer }, siteTimeOf(site)),
  };
  const { draftId } = formContext;
  return {
    ...formContext,
    site,
    actor,
    published() {
      const event = findEventOfDraft(site.db, draftId);
      return event ? published(event.id) : null;
    },
    missing: (form) => missingInDraft(site.db, form, siteTimeOf(site)),
    moving: () => "",
    async finish(typed, { anyway }) {
      const read = readEventForm(typed, siteTimeOf(site));
      const isComplete = anyway || missingInDraft(site.db, typed, siteTimeOf(site), read).length === 0;
      const copied = read.ok && isComplete ? await copyFormPictures(site, typed) : {};
      const form = { ...typed, ...copied };
      const verdict = publishDraft(site.db, actor, { draftId, form, anyway }, siteTimeOf(site));
      return verdict.ok ? published(verdict.value.id) : verdict;
    },
  };
}

type EditContext = EventFormContext & { edit: NonNullable<EventFormContext["edit"]> };
export type EditUse = FormUse & EditContext & { event: EventRow };

/** The edit of the event in the URL. Throws a 403 for an ended event. */
export function editOf(site: Site, request: Request, actor: Actor, id: string | undefined): EditUse {
  const { event } = requireEvent(site, id);
  if (event.status === "ended") {
    const back = { href: `/admin/events/${event.id}/reopen`, label: "标记为未完成" };
    throw forbidden(eventRejections.ended, back, "请先标记为未完成。");
  }
  const addressed = addressedDraft(site, request, ({ eventId }) => eventId === event.id);
  const draft = findDraft(site.db, addressed.draftId);
  const formContext: EditContext = {
    ...addressed,
    mode: "edit",
    owner: draftOwner(actor),
    path: `/admin/events/${event.id}/edit`,
    steps: stepsFor.edit,
    initial: eventFormOf(event, site.timeZone),
    edit: {
      eventId: event.id,
      baseVersion: draft?.baseVersion ?? event.version,
      startAt: event.startAt,
      coverSeed: coverSeedOf(event),
      people: {
        audience: audienceText(readAudience(site, event.id)),
        eventId: event.id,
        participants: event.currentParticipants,
        capacity: event.capacity,
        guests:
          event.registrationMode === "off"
            ? null
            : guestCountsText(seatsOf(site.db, event.id), event.capacity),
      },
    },
  };
  const { draftId, path, edit } = formContext;
  const parse = (form: EventForm) => readEdit(site.db, { event, form }, siteTimeOf(site));
  const movingBy = (parsed: ParsedEdit) => {
    const edited = eventWithEdit(event, parsed);
    return movesUpText(listMovingUpIn(site.db, edited, registrationContext(site)));
  };
  return {
    ...formContext,
    site,
    actor,
    event,
    published: () => null,
    missing: missingForSaving,
    moving: (form) => movingBy(parse(form)),
    async finish(typed, { anyway, baseVersion = edit.baseVersion }) {
      const read = parse(typed);
      if (!anyway && movingBy(read) !== "") return rejected("incomplete", eventMessages.incomplete);
      const isComplete = anyway || missingForSaving(typed).length === 0;
      const copied = read.read.ok && isComplete ? await copyFormPictures(site, typed) : {};
      const form = { ...typed, ...copied };
      const parsed = parse(form);
      const since = site.clock.now();
      const input = { draftId, event, baseVersion, form, anyway };
      const verdict = changeEventWithGuests(site, event.id, () =>
        saveEdit(site.db, actor, input, siteTimeOf(site), parsed),
      );
      if (verdict.ok) return editSaved(site, verdict.value, { since, before: event });
      return verdict.error === "stale"
        ? redirect(withQuery(`${path}/compare`, { draft: draftId }), 303)
        : verdict;
    },
  };
}

/** Warns that more people are confirmed than the capacity allows; empty otherwise. */
function overbookedText({ capacity, currentParticipants: confirmed, registrationMode }: EventRow): string {
  if (capacity === null || confirmed <= capacity) return "";
  const label = registrationMode === "off" ? "已报名" : "已确认";
  return `${label} ${confirmed} 人，比活动人数 ${capacity} 人多 ${confirmed - capacity} 人；已有的名额不变。`;
}

/** 报名截止现在是 11月27日 20:00。 for a deadline that moved with the start; empty otherwise. */
function movedDeadlineText(before: EventRow, event: EventRow, { now, timeZone }: SiteTime): string {
  const { registrationDeadline: deadline, startAt } = event;
  const hasMoved = startAt !== before.startAt && deadline !== before.registrationDeadline;
  return hasMoved && deadline !== null ? `报名截止现在是 ${dateTimeText(deadline, now, timeZone)}。` : "";
}

type Edit = { since: number; before: EventRow };

/** Response to an edit of `before` that was saved at `since` (ms UTC): redirects to the edit page with a message. */
async function editSaved(site: Site, event: EventRow, { since, before }: Edit): Promise<Response> {
  await followGuests(site, event.id);
  const news = readGuestNews(site, event.id, since);
  const uncopied = uncopiedIn(event);
  const notes =
    movedDeadlineText(before, event, siteTimeOf(site)) +
    overbookedText(event) +
    (uncopied && `${uncopied}。`);
  const text = ["所有修改已保存到数据库", ...(notes || news.text ? ["。", notes] : [])].join("");
  const saved = { tone: "ok" as const, title: `活动「${event.title}」已成功更新！`, text, isDialog: true };
  const message = withGuestNews(saved, event.id, news);
  const link = message.link ?? { href: "/admin", label: "返回管理后台" };
  return redirectWithFlash(site, `/admin/events/${event.id}/edit`, { ...message, link });
}

// The draft of a use.

/**
 * Converts a draft's values to the event form; drops unknown names and leaves missing ones empty, or at the value of a choice
 * without one. Drafts older than registration get the form's initial value for that.
 */
export function toEventForm(
  values: Record<string, string>,
  initial: Pick<EventForm, "registrationMode">,
): EventForm {
  return {
    ...forEachField((field) => values[field] ?? absentValue(field)),
    registrationMode: values.registrationMode ?? initial.registrationMode,
  };
}

/** URL of a step, from 1. */
export function stepAddress(site: Site, { path, draftId }: EventFormContext, step: number): string {
  return formAddress({ path, draftId, step }, findDraft(site.db, draftId) !== undefined);
}

/** The context of a form based on an event version; 0 is unknown. */
export function openedAt(formContext: EventFormContext, version: number): EventFormContext {
  return formContext.edit && version > 0
    ? { ...formContext, edit: { ...formContext.edit, baseVersion: version } }
    : formContext;
}

/** Saves values to the draft, creating it when needed. `typedAt` (ms UTC) defaults to now. */
export function saveTyped(
  site: Site,
  formContext: EventFormContext,
  values: Partial<EventForm>,
  typedAt?: number,
) {
  const { draftId: id, initial, owner, edit } = formContext;
  const input = {
    id,
    formType: "event" as const,
    owner,
    values,
    initial,
    typedAt,
    ...(edit ? { edit: { eventId: edit.eventId, baseVersion: edit.baseVersion } } : {}),
  };
  return saveDraft(site.db, input, site.clock.now());
}

/** The form of the draft in the URL; throws a redirect to its published event, or to the form. */
export async function requireDraft({ site, draftId, initial, path, published }: FormUse) {
  const draft = findDraft(site.db, draftId);
  if (draft) return toEventForm(draft.form, initial);
  const title = draftMessages.missingOrExpired;
  throw published() ?? (await redirectWithFlash(site, path, { tone: "bad", title }));
}

/** Publishes or saves a draft despite missing items; other errors redirect to the form. */
export async function finishAnyway(
  use: FormUse,
  form: Parameters<FormUse["finish"]>[0],
  baseVersion?: number,
): Promise<Response> {
  const finished = await use.finish(form, { anyway: true, baseVersion });
  if (finished instanceof Response) return finished;
  const step = finished.errors ? firstStepWith(finished.errors, use.steps) : 1;
  return redirectWithFlash(use.site, stepAddress(use.site, use, step), {
    tone: "bad",
    title: finished.message,
  });
}
