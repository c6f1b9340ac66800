// Events with registration, and guests whom the organiser added.
import { addGuest } from "../../app/domain/registrations/organise.server";
import { makeEvent, unwrap } from "./fixtures";
import { origin, type TestSite } from "./site";

/** An event that takes registrations. */
export const makeOpenEvent = (site: TestSite, fields: Record<string, unknown> = {}) =>
  makeEvent(site, { registrationMode: "open", ...fields });

/** Adds a guest by the organiser's command: a seat if there is one, otherwise a place among the waiting. */
export function seatGuest(site: TestSite, eventId: string, fields: Record<string, unknown> = {}) {
  const input = { name: "小鹿", seats: 1, ...fields };
  const branding = { siteName: "城里见", origin };
  const context = { now: site.clock.now(), timeZone: "Europe/Rome", branding };
  return unwrap(addGuest(site.db, { kind: "admin" }, { eventId, input }, context)).registration;
}

/** Takes seats of an event, at most four by a guest. */
export function takeSeats(site: TestSite, eventId: string, seats: number) {
  for (let left = seats; left > 0; left -= 4) seatGuest(site, eventId, { seats: Math.min(4, left) });
}
