// Events with registrations, made by the organiser's own command.
import { addGuest } from "../../app/domain/registrations/organise.server";
import { makeEvent, unwrap } from "./fixtures";
import { seatContext } from "./signed-up";
import type { TestSite } from "./site";

/** An event that takes registrations. */
export const makeOpenEvent = (site: TestSite, fields: Record<string, unknown> = {}) =>
  makeEvent(site, { registrationMode: "open", ...fields });

/** Adds a guest by hand, with a seat if there is one. */
export function makeGuest(site: TestSite, eventId: string, fields: Record<string, unknown> = {}) {
  const input = { name: "小鹿", seats: 1, ...fields };
  return unwrap(addGuest(site.db, { kind: "admin" }, { eventId, input }, seatContext(site))).registration;
}
