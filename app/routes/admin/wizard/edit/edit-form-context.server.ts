// Form context of an event edit. An administrator has one draft for each event; a second tab that was opened before it must
// not overwrite it, so its posts are rejected (409).
import type { Actor } from "~/domain/audit/actor";
import { draftOwner } from "~/domain/drafts/commands.server";
import { draftMessages } from "~/domain/drafts/messages";
import { saveEdit } from "~/domain/drafts/publish.server";
import { findDraft } from "~/domain/drafts/queries.server";
import { eventRejections } from "~/domain/events/commands.server";
import { coverSeedOf } from "~/domain/events/event-views.server";
import { eventFormOf } from "~/domain/events/form/form";
import { formSteps } from "~/domain/events/form/form-steps";
import type { EventRow } from "~/domain/events/queries.server";
import { seatsOf } from "~/domain/events/registration/seat-counts.server";
import { guestCountsText } from "~/domain/registrations/guest-counts";
import { audienceText } from "~/domain/registrations/notices/audience";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { forbidden } from "~/http/pages/not-found";
import { addressedDraft } from "~/http/records/draft-id.server";
import { changeEventWithGuests, readAudience } from "~/http/records/event-guests.server";
import { readGuestNews, withGuestNews } from "~/http/records/guest-news.server";
import { requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { type EventFormContext, toEventForm } from "../form/event-form-context.server";

export type EventEditContext = EventFormContext & {
  event: EventRow;
  edit: NonNullable<EventFormContext["edit"]>;
};

/** The context of the edit that the URL names. Throws a 403 for an ended event. */
export function editFormContext(
  site: Site,
  request: Request,
  actor: Actor,
  id: string | undefined,
): EventEditContext {
  const { event } = requireEvent(site, id);
  if (event.status === "ended") {
    const back = { href: `/admin/events/${event.id}/reopen`, label: "标记为未完成" };
    throw forbidden(eventRejections.ended, back, "请先标记为未完成。");
  }
  const addressed = addressedDraft(site, request, ({ eventId }) => eventId === event.id);
  const draft = findDraft(site.db, addressed.draftId);
  return {
    ...addressed,
    mode: "edit",
    owner: draftOwner(actor),
    path: `/admin/events/${event.id}/edit`,
    steps: formSteps,
    initial: eventFormOf(event, site.env.SITE_TIME_ZONE),
    event,
    edit: {
      eventId: event.id,
      baseVersion: draft?.baseVersion ?? event.version,
      startAt: event.startAt,
      coverSeed: coverSeedOf(event),
      people: {
        audience: audienceText(readAudience(site, event.id)),
        ...{ eventId: event.id, participants: event.currentParticipants, capacity: event.capacity },
        guests:
          event.registrationMode === "off"
            ? null
            : guestCountsText(seatsOf(site.db, event.id), event.capacity),
      },
    },
  };
}

/** Saves an edit with what follows for the event's guests. */
export function saveEventEdit(
  site: Site,
  actor: Actor,
  input: Parameters<typeof saveEdit>[2],
): ReturnType<typeof saveEdit> {
  return changeEventWithGuests(site, input.event.id, () => saveEdit(site.db, actor, input, siteTimeOf(site)));
}

/** That more people are confirmed than the event has places; empty otherwise. */
function overbookedText({ capacity, currentParticipants: confirmed, registrationMode }: EventRow): string {
  if (capacity === null || confirmed <= capacity) return "";
  const label = registrationMode === "off" ? "已报名" : "已确认";
  return `${label} ${confirmed} 位，比活动人数 ${capacity} 人多 ${confirmed - capacity} 位；已有的名额不变。`;
}

/** Response to an edit that was saved at `since` (ms UTC): redirects to the edit page with a message. */
export function editSaved(site: Site, event: EventRow, since: number): Promise<Response> {
  const news = readGuestNews(site, event.id, since);
  const over = overbookedText(event);
  const text = ["所有修改已保存到数据库", ...(over || news.text ? ["。", over] : [])].join("");
  const saved = { tone: "ok" as const, title: `活动「${event.title}」已成功更新！`, text };
  const message = withGuestNews(saved, event.id, news);
  const link = message.link ?? { href: "/admin", label: "返回管理后台" };
  return redirectWithFlash(site, `/admin/events/${event.id}/edit`, { ...message, link });
}

/** The unsaved edit that the URL names; throws a redirect to the edit page without one. */
export async function requireEditDraft(site: Site, request: Request, actor: Actor, id: string | undefined) {
  const formContext = editFormContext(site, request, actor, id);
  const draft = findDraft(site.db, formContext.draftId);
  if (!draft)
    throw await redirectWithFlash(site, formContext.path, {
      tone: "bad",
      title: draftMessages.missingOrExpired,
    });
  return { formContext, form: toEventForm(draft.form, formContext.initial) };
}
