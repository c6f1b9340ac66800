// Form context of an event edit: each opening has its own draft, so that two tabs do not overwrite each other.
import { draftAge } from "~/domain/drafts/age";
import { findDraft, listEditDrafts } from "~/domain/drafts/queries.server";
import { draftMessages } from "~/domain/drafts/schema";
import { eventRefusals } from "~/domain/events/commands.server";
import { eventFormOf } from "~/domain/events/form";
import { editSteps } from "~/domain/events/form-steps";
import type { EventRow } from "~/domain/events/queries.server";
import type { Site } from "~/http/context.server";
import { draftIdOf, newDraftId } from "~/http/draft-id.server";
import { redirectWithFlash } from "~/http/flash.server";
import { requireEvent } from "~/http/load-event.server";
import { forbidden } from "~/http/not-found";
import { type FormDesk, toEventForm } from "./event-form-desk.server";
import type { EventFormView } from "./event-form-view";

export type EditDesk = FormDesk & { event: EventRow; edit: NonNullable<FormDesk["edit"]> };

/** The context of the edit that the URL names. Throws a 403 for an ended event. */
export function editDesk(site: Site, request: Request, id: string | undefined): EditDesk {
  const { event } = requireEvent(site, id);
  if (event.status === "ended") {
    const back = { href: `/admin/events/${event.id}/reopen`, label: "标记为未完成" };
    throw forbidden(eventRefusals.ended, back);
  }
  const named = draftIdOf(request);
  const found = findDraft(site.db, named);
  const isOthers = found !== undefined && found.eventId !== event.id;
  const draftId = isOthers ? newDraftId() : named;
  const draft = isOthers ? undefined : found;
  return {
    mode: "edit",
    draftId,
    path: `/admin/events/${event.id}/edit`,
    steps: editSteps,
    initial: eventFormOf(event, site.env.SITE_TIME_ZONE),
    event,
    edit: {
      eventId: event.id,
      baseVersion: draft?.baseVersion ?? event.version,
      startAt: event.startAt,
    },
  };
}

/** Response to a saved edit: redirects to the edit page with a message. */
export function editSaved(site: Site, event: EventRow): Response {
  return redirectWithFlash(site, `/admin/events/${event.id}/edit`, {
    tone: "ok",
    title: `活动「${event.title}」已成功更新！`,
    text: "所有修改已保存到数据库",
    link: { href: "/admin", label: "返回管理后台" },
  });
}

/** The event's newest unsaved edit, unless the URL names one already. */
export function offeredEdit(site: Site, desk: EditDesk): EventFormView["offered"] {
  const drafts = listEditDrafts(site.db, desk.event.id, site.clock.now());
  if (drafts.some(({ id }) => id === desk.draftId)) return null;
  const [draft] = drafts;
  return draft
    ? { id: draft.id, title: desk.event.title, age: draftAge(draft.updatedAt, site.clock.now()).text }
    : null;
}

/** The unsaved edit that the URL names; throws a redirect to the edit page without one. */
export function requireEditDraft(site: Site, request: Request, id: string | undefined) {
  const desk = editDesk(site, request, id);
  const draft = findDraft(site.db, desk.draftId);
  if (!draft)
    throw redirectWithFlash(site, desk.path, { tone: "bad", title: draftMessages.missingOrExpired });
  return { desk, form: toEventForm(draft.form) };
}
