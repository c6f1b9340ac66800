// Guests of events: browsers that sign up through the form.
import { eq } from "drizzle-orm";
import { registrations } from "../../app/db/schema/registrations";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { registrationContext } from "../../app/http/records/event-guests.server";
import { makeEvent, unwrap } from "./fixtures";
import type { TestSite } from "./site";
import type { Visitor } from "./visitor";

/** An event that takes registrations on the site, with three seats. */
export const makeOpenEvent = (site: TestSite, fields: Record<string, unknown> = {}) =>
  makeEvent(site, { registrationMode: "open", capacity: 3, ...fields });

/** What a guest fills in. */
export const guestFields = {
  name: "林月",
  contactType: "wechat",
  contact: "linyue_88",
  seats: "1",
  consent: "on",
};

/** Signs a browser up for an event; where fewer seats are left than it asks for, it waits. */
export const signUpIn = (visitor: Visitor, eventId: string, fields: Record<string, string> = {}) =>
  visitor.say(`/events/${eventId}/join`, { ...guestFields, shortage: "wait", ...fields });

/** Path of the page that a sign-up redirects to. */
export const seatOf = (response: Response): string => response.headers.get("Location") ?? "";

/** The registrations of an event by arrival. */
export const guestsOf = (site: TestSite, eventId: string) =>
  site.db
    .select()
    .from(registrations)
    .where(eq(registrations.eventId, eventId))
    .orderBy(registrations.arrival)
    .all();

/** The organiser changes the first guest of an event. */
export function changeFirstGuest(site: TestSite, eventId: string, change: Record<string, unknown>): void {
  const id = guestsOf(site, eventId)[0]?.id ?? "";
  unwrap(
    changeGuest(site.db, { kind: "admin" }, { eventId, id, input: change }, registrationContext(site.site)),
  );
}
