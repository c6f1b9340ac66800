// What an event's organiser shows to its confirmed guests only: the address with the directions, and the group code. Everything
// else that reads an event gets its public part. Pure.
import type { registrationStatuses } from "../../../db/schema/values";
import type { EventRow } from "../queries.server";

/** Whom something is for: everybody, or a confirmed guest, who sees what the organiser shows to those alone. */
export type Viewer = "everybody" | "guest";

export const viewerOf = ({ status }: { status: (typeof registrationStatuses)[number] }): Viewer =>
  status === "confirmed" ? "guest" : "everybody";

type Place = Pick<EventRow, "locationName" | "locationAddress" | "directions" | "addressShown">;

/** Whether only confirmed guests see an event's address. */
export const isAddressHidden = ({ addressShown, locationAddress, directions }: Place): boolean =>
  addressShown === "confirmed" && (locationAddress !== "" || directions !== "");

/** The place as everybody may see it: its name, and its address unless only confirmed guests see that. */
export function publicPlace<Row extends Place>(event: Row): Row {
  return event.addressShown === "confirmed" ? { ...event, locationAddress: "", directions: "" } : event;
}

/** The event as everybody may see it. */
export function publicPart(event: EventRow): EventRow {
  const placed = publicPlace(event);
  return event.groupCodeShown === "confirmed"
    ? { ...placed, groupQrImageId: null, groupQrLink: null, groupQrValidUntil: null }
    : placed;
}

/** The part of an event that a viewer sees. */
export const partFor = (viewer: Viewer, event: EventRow): EventRow =>
  viewer === "guest" ? event : publicPart(event);
