// Events with registrations, made by the organiser's own command.
import { addGuest } from "../../app/domain/registrations/organise.server";
import { makeEvent, unwrap } from "./fixtures";
import { origin, type TestSite } from "./site";

/** An event that takes registrations. */
export const makeOpenEvent = (site: TestSite, fields: Record<string, unknown> = {}) =>
  makeEvent(site, { registrationMode: "open", ...fields });

/** Adds a guest by hand, with a seat if there is one. */
export function makeGuest(site: TestSite, eventId: string, fields: Record<string, unknown> = {}) {
  const input = { name: "小鹿", seats: 1, ...fields };
  const branding = { siteName: "城里见", origin };
  const context = { now: site.clock.now(), timeZone: "Europe/Rome", branding };
  return unwrap(addGuest(site.db, { kind: "admin" }, { eventId, input }, context)).registration;
}
