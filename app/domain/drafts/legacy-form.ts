// Converts event forms under the field names of the specified draft file (product.md, "Event creation form"), which imports accept.
import { wallTime } from "../../platform/zoned-time";
import type { EventForm } from "../events/form/form";
import type { DraftForm } from "./schema";

const wallClock = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d(\.\d{1,9})?)?$/;

/** A start in ISO; without an offset it is the site's wall-clock time. */
function readStart(startAt: string, timeZone: string): Partial<EventForm> {
  const [, date, time] = wallClock.exec(startAt) ?? [];
  if (date && time) return { date, time };
  const at = Date.parse(startAt);
  if (!Number.isFinite(at)) return {};
  const wall = wallTime(at, timeZone);
  return { date: wall.date, time: wall.time };
}

/** Name and address joined by a space. */
function readPlace(joined: string, address = ""): Partial<EventForm> {
  const text = joined.trim();
  if (address !== "" && text.endsWith(address)) {
    return { locationName: text.slice(0, -address.length).trim(), locationAddress: address };
  }
  const [name = "", ...rest] = text.split(/\s+/);
  return address === "" ? { locationName: name, locationAddress: rest.join(" ") } : { locationName: text };
}

/** Amounts are whole yuan and euro as typed, despite the field names; 0 means free. */
const amountOf = (amount: string) => (amount.trim() === "0" ? "" : amount);

/** Converts the previous client's fields to current ones; fields already under current names take precedence. */
export function readLegacyForm(earlier: DraftForm, timeZone: string): Partial<EventForm> {
  const { startAt, depositCents, enrollFeeCents, description, maxParticipants, locationText } = earlier;
  return {
    ...(startAt ? readStart(startAt, timeZone) : {}),
    ...(depositCents ? { deposit: amountOf(depositCents) } : {}),
    ...(enrollFeeCents ? { enrollFee: amountOf(enrollFeeCents) } : {}),
    ...(description ? { summary: description } : {}),
    ...(maxParticipants ? { capacity: maxParticipants } : {}),
    ...(locationText && !earlier.locationName ? readPlace(locationText, earlier.locationAddress) : {}),
  };
}
