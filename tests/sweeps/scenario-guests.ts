// Guests and notices of the scenarios: each function creates an event of its own.
import { eq } from "drizzle-orm";
import { events } from "../../app/db/schema/events";
import { guestNotices } from "../../app/db/schema/registrations";
import { withGuests } from "../../app/domain/registrations/event-changes.server";
import { messagesPerDay } from "../../app/domain/registrations/guest-messages/words";
import { recordSeen } from "../../app/domain/registrations/notices/notices.server";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { admin, endEvent, makeEvent, unwrap } from "../support/fixtures";
import { sentMessage, writeMessage } from "../support/guest-messages";
import { contextOf, makeGuest, moveEvent } from "../support/signed-up";
import type { TestSite } from "../support/site";

export const takesGuests = { registrationMode: "open", capacity: 2 };

/** The ids of an event and a guest; `waiting` is queued behind a guest with all seats. */
export function guestIds(site: TestSite, { status = "confirmed" } = {}) {
  const { id } = makeEvent(site, takesGuests);
  if (status === "waiting") makeGuest(site, id, { seats: 2 });
  return { id, registrationId: makeGuest(site, id).registration.id };
}

/** The ids of an event and of a notice, open or closed by the guest's own visit. */
export function noticeIds(site: TestSite, { isSeen = false } = {}) {
  const { id } = makeEvent(site, takesGuests);
  const { registration } = makeGuest(site, id);
  const isEvent = eq(events.id, id);
  withGuests(site.db, id, contextOf(site), () =>
    site.db.update(events).set({ locationName: "院子", version: 2 }).where(isEvent).run(),
  );
  const [event] = site.db.select().from(events).where(isEvent).all();
  if (isSeen && event) recordSeen(site.db, registration, event, site.clock.now());
  const [notice] = site.db.select().from(guestNotices).where(eq(guestNotices.eventId, id)).all();
  return { id, noticeId: notice?.id ?? "" };
}

/** The ids of an event with a message, waiting or sent, and of its recipient. */
export function messageIds(site: TestSite, { isSent = false } = {}) {
  const { id, registrationId } = guestIds(site);
  return { id, registrationId, messageId: (isSent ? sentMessage : writeMessage)(site, id) };
}

/** An event that has got its messages of the day. */
export function fullDay(site: TestSite): { id: string } {
  const { id } = guestIds(site);
  for (let times = 0; times < messagesPerDay; times += 1) writeMessage(site, id);
  return { id };
}

/** The token of a guest whose seats cannot be changed, or whose event was moved, depending on `state`. */
export function registrationToken(site: TestSite, state: "open" | "cancelled" | "ended" | "moved" = "open") {
  const { id } = makeEvent(site, takesGuests);
  const { token, registration } = makeGuest(site, id);
  const change = { eventId: id, id: registration.id, input: { status: "cancelled" } };
  if (state === "cancelled") unwrap(changeGuest(site.db, admin, change, contextOf(site)));
  if (state === "ended") endEvent(site, id);
  if (state === "moved") moveEvent(site, id);
  return token;
}
