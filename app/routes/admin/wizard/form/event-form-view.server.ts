// Builds the view model of the event form.

import { draftAge } from "~/domain/drafts/age";
import { draftTexts } from "~/domain/drafts/draft-view";
import { draftKey, readDraftKey } from "~/domain/drafts/key";
import { draftMessages, draftStaleMs } from "~/domain/drafts/messages";
import { findDraft, findUnfinished } from "~/domain/drafts/queries.server";
import { clockText } from "~/domain/events/date-text";
import { coverArtOf } from "~/domain/events/event-views.server";
import { isSameForm } from "~/domain/events/form/form";
import { offsetsAround } from "~/domain/events/form/form-preview.server";
import type { FormStep } from "~/domain/events/form/form-steps";
import { withMovedDeadline } from "~/domain/events/form/moved-deadline";
import { dateOf } from "~/domain/events/form/start-slots";
import { groupQrDays } from "~/domain/events/messages";
import { findPicture, lacksCode } from "~/domain/images/queries.server";
import { forEachEventSlot } from "~/domain/images/slots";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { undrawableInForm } from "~/http/files/posters.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";
import { isSchemeKey, pickerSchemes, schemeOf } from "~/styles/schemes";
import { draftAddress } from "../../drafts/draft-address";
import { type EventFormContext, toEventForm } from "../form-use.server";
import type { EventFormView } from "./event-form-view";
import { fieldHints } from "./field-hints.server";

/**
 * Redirects a URL whose draft cannot be continued, or that identifies it by its key; null when the form can be
 * rendered. Expired drafts can still be viewed in the list.
 */
export async function redirectOfDraft(
  site: Site,
  request: Request,
  { draftId, isMissing, path }: EventFormContext,
): Promise<Response | null> {
  const key = new URL(request.url).searchParams.get("draftKey");
  const id = key === null ? draftId : readDraftKey(key).id;
  const draft = id === null ? undefined : findDraft(site.db, id);
  const reject = (title: string) => redirectWithFlash(site, path, { tone: "bad", title });
  if (key === null ? isMissing : draft?.formType !== "event") return reject(draftMessages.missingOrExpired);
  if (!draft) return null;
  if (draftAge(draft.updatedAt, site.clock.now()).isExpired) return reject(draftMessages.expired);
  if (key === null) return null;
  return redirectWithFlash(site, draftAddress(draft), { tone: "ok", title: draftMessages.restored });
}

/** The step in the URL, from 1; defaults to 1. */
export function readStep(request: Request, steps: readonly FormStep[]): number {
  const step = Number(new URL(request.url).searchParams.get("step"));
  return Number.isInteger(step) && step >= 1 && step <= steps.length ? step : 1;
}

/**
 * Opens the form by its URL. Without a draft in the URL it opens the administrator's draft in progress, or offers a
 * stale one. The mark of a new form skips the offer.
 */
export function openForm(site: Site, request: Request, formContext: EventFormContext): EventFormView {
  const query = new URL(request.url).searchParams;
  const step = readStep(request, formContext.steps);
  const view = viewOf(site, formContext, step);
  const namesDraft = query.has("draft");
  if (view.savedAt !== null || (query.has("new") && !namesDraft)) return view;
  const now = site.clock.now();
  const eventId = formContext.edit?.eventId ?? null;
  const draft = findUnfinished(site.db, { owner: formContext.owner, eventId }, now);
  if (!draft) return view;
  const { id, updatedAt } = draft;
  const isOpen = !namesDraft && now - updatedAt < draftStaleMs;
  const opened = isOpen ? viewOf(site, { ...formContext, draftId: id }, step) : view;
  const age = draftAge(updatedAt, now).text;
  return { ...opened, unfinished: { id, title: draftTexts(draft).title, age, isOpen } };
}

/** View model of a step. */
function viewOf(site: Site, formContext: EventFormContext, step: number): EventFormView {
  const siteTime = siteTimeOf(site);
  const { edit } = formContext;
  const draft = findDraft(site.db, formContext.draftId);
  const form = draft ? toEventForm(draft.form, formContext.initial) : formContext.initial;
  const offersScheme = pickerSchemes.some((key) => key === form.colorScheme);
  const schemeKeys = [...pickerSchemes, ...(offersScheme || !form.colorScheme ? [] : [form.colorScheme])];
  return {
    mode: formContext.mode,
    draftId: formContext.draftId,
    path: formContext.path,
    step,
    form,
    rejection: null,
    today: dateOf(siteTime.now, 0, siteTime.timeZone),
    groupQrLastDay: dateOf(siteTime.now, groupQrDays, siteTime.timeZone),
    schemes: schemeKeys.filter(isSchemeKey).map((key) => ({ key, label: schemeOf(key).zh })),
    pictures: forEachEventSlot(({ field }) => findPicture(site.db, form[field])),
    lacksCode: lacksCode(site.db, form.groupQrImageId),
    art: coverArtOf(edit?.coverSeed ?? formContext.draftId),
    undrawable: undrawableInForm(site, form),
    autosave: {
      key: draftKey("event", formContext.draftId, edit !== undefined),
      saveTo: withQuery("/admin/draft-save", {
        draft: formContext.draftId,
        event: edit?.eventId ?? "",
      }),
      now: siteTime.now,
      offsets: offsetsAround(siteTime),
      defaultDate: dateOf(siteTime.now, 1, siteTime.timeZone),
    },
    hints: fieldHints(
      edit ? (withMovedDeadline(form, formContext.initial)?.registrationDeadline ?? null) : null,
    ),
    defaultNotes: readSettings(site.db).defaultNotes,
    savedAt: draft ? clockText(draft.updatedAt, siteTime.timeZone) : null,
    edit: edit
      ? {
          baseVersion: draft?.baseVersion ?? edit.baseVersion,
          startAt: edit.startAt,
          people: edit.people,
        }
      : null,
    isDirty: !isSameForm(form, formContext.initial),
    unfinished: null,
  };
}
