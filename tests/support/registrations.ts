// Guests of events: browsers that register through the form.
import { eq } from "drizzle-orm";
import { registrations } from "../../app/db/schema/registrations";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { registrationContext } from "../../app/http/records/event-guests.server";
import { makeEvent, unwrap } from "./fixtures";
import type { TestSite } from "./site";
import type { Visitor } from "./visitor";

/** An event with registration on the site, with three seats. */
export const makeOpenEvent = (site: TestSite, fields: Record<string, unknown> = {}) =>
  makeEvent(site, { registrationMode: "open", capacity: 3, ...fields });

/** The input of a guest. */
export const guestFields = {
  name: "林月",
  contactType: "wechat",
  contact: "linyue_88",
  seats: "1",
  consent: "on",
};

/** Registers a browser for an event; it waits if fewer seats are free than requested. */
export const signUpIn = (visitor: Visitor, eventId: string, fields: Record<string, string> = {}) =>
  visitor.say(`/events/${eventId}/join`, { ...guestFields, shortage: "wait", ...fields });

/** Path of the page that a registration redirects to. */
export const registrationPathOf = (response: Response): string => response.headers.get("Location") ?? "";

/** The registrations of an event in the order of creation. */
export const guestsOf = (site: TestSite, eventId: string) =>
  site.db
    .select()
    .from(registrations)
    .where(eq(registrations.eventId, eventId))
    .orderBy(registrations.arrival)
    .all();

/** Changes the first guest of an event as the organiser. */
export function changeFirstGuest(site: TestSite, eventId: string, change: Record<string, unknown>): void {
  const id = guestsOf(site, eventId)[0]?.id ?? "";
  unwrap(
    changeGuest(site.db, { kind: "admin" }, { eventId, id, input: change }, registrationContext(site.site)),
  );
}
