// Guests of events, registered by the real command.
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { events } from "../../app/db/schema/events";
import { postponeEvent } from "../../app/domain/events/postpone.server";
import type { RegistrationContext } from "../../app/domain/registrations/book.server";
import { signUp } from "../../app/domain/registrations/commands.server";
import { withGuests } from "../../app/domain/registrations/event-changes.server";
import { newId } from "../../app/platform/ids";
import { admin, unwrap } from "./fixtures";
import { origin, type TestSite } from "./site";

/** A valid registration with a unique contact. */
export const guest = (fields: Record<string, unknown> = {}) => ({
  name: "小鹿",
  contactType: "wechat",
  contact: `sample-${newId()}`,
  seats: 1,
  consent: true,
  ...fields,
});

/** The context of commands on registrations at a moment, without limits of mails and seats. */
export const registrationContextAt = (now: number): RegistrationContext => ({
  now,
  timeZone: "Europe/Rome",
  branding: { siteName: "城里见", origin },
  sendsMail: true,
  keyedHash: (text) => createHash("sha256").update(text).digest("base64url"),
});

export const contextOf = (site: TestSite): RegistrationContext => registrationContextAt(site.clock.now());

/** Postpones an event by `days`, as the organiser. */
export function moveEvent(site: TestSite, id: string, days = 1): void {
  const context = contextOf(site);
  const [event] = site.db.select().from(events).where(eq(events.id, id)).all();
  const startAt = (event?.startAt ?? 0) + days * 24 * 60 * 60 * 1000;
  unwrap(withGuests(site.db, id, context, () => postponeEvent(site.db, admin, { id, startAt }, context)));
}

/** Registers a guest for an event from a new browser, unless `visitorId` is set. */
export function makeGuest(
  site: TestSite,
  eventId: string,
  fields: Record<string, unknown> = {},
  { visitorId = newId(), userId = null as string | null } = {},
) {
  const requester = { visitorId, userId, addressHash: `hash-${newId()}` };
  const created = unwrap(signUp(site.db, requester, { eventId, input: guest(fields) }, contextOf(site)));
  const { token } = created;
  if (token === null) throw new Error("the guest had signed up before");
  return { ...created, token, visitorId };
}
