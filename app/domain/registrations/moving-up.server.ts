// The waiting guests who would move up by a change, for the question before it. Changes nothing.
import type { Db } from "../../db/client.server";
import type { EventRow } from "../events/queries.server";
import { findEventRow, listFollowed, type RegistrationContext } from "./book.server";
import { GuestBook, type SeatPlan, termsOf } from "./guest-book.server";
import { askedFirst, erasedName } from "./messages";
import { seatChanges } from "./organise.server";
import type { GuestChange } from "./schema";
import { changeSeats, isActive, type SeatRejection } from "./seats";

/** Names of the waiting guests, without `own`, who have seats in a plan, in the order of arrival. */
function namesIn(book: GuestBook, plan: SeatPlan | SeatRejection, own: ReadonlySet<string>): string[] {
  if (typeof plan === "string") return [];
  return plan.flatMap(({ id, status }) => {
    const row = book.find(id);
    if (row?.status !== "waiting" || status === "waiting" || own.has(id)) return [];
    return [`${row.name || erasedName}${status === "offered" ? askedFirst : ""}`];
  });
}

/** Names of the guests who would move up by a change of some guests. */
export function listMovingUp(
  db: Db,
  { eventId, ids, change }: { eventId: string; ids: readonly string[]; change: GuestChange },
  context: RegistrationContext,
): string[] {
  const event = findEventRow(db, eventId);
  if (!event) return [];
  const book = new GuestBook(db, event, context);
  const own = new Set(ids);
  const changes = book.rows
    .filter((row) => own.has(row.id) && isActive(row))
    .flatMap((row) => seatChanges(row, change, false));
  return namesIn(book, book.plan(...changes), own);
}

/** Names of the guests who would move up if their event changed to `event`. */
export function listMovingUpIn(db: Db, event: EventRow, context: RegistrationContext): string[] {
  const entries = listFollowed(db, event.id);
  const settled = changeSeats({ ...termsOf(event, context.now), entries }, { is: "settle" });
  if (!settled.ok || settled.entries === entries) return [];
  const book = new GuestBook(db, event, context);
  return namesIn(book, settled.entries, new Set());
}
