// Events with registrations, created by the organiser's command.
import { addGuest } from "../../app/domain/registrations/organise.server";
import { makeEvent, unwrap } from "./fixtures";
import { contextOf } from "./signed-up";
import type { TestSite } from "./site";

/** An event with registration. */
export const makeOpenEvent = (site: TestSite, fields: Record<string, unknown> = {}) =>
  makeEvent(site, { registrationMode: "open", ...fields });

/** Adds a guest as the organiser, confirmed if a seat is free. */
export function makeGuest(site: TestSite, eventId: string, fields: Record<string, unknown> = {}) {
  const input = { name: "小鹿", seats: 1, ...fields };
  return unwrap(addGuest(site.db, { kind: "admin" }, { eventId, input }, contextOf(site))).registration;
}
