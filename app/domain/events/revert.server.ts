// Takes back the last change of an event that its guests would hear of, while nothing changed the event since.
import type { Db } from "../../db/client.server";
import type { Actor } from "../audit/actor";
import { findLastAudit } from "../audit/queries.server";
import { ok, type Result, rejected } from "../result";
import { changeEvent, type EventChange } from "./commands.server";
import type { EventRow } from "./queries.server";

/** The columns that guests hear of, and those that change with them. */
const columns = [
  ...(["status", "cancelReason", "refundNote", "startAt", "endAt", "postponedFrom"] as const),
  ...(["registrationDeadline", "locationName", "locationAddress", "depositCents", "enrollFeeCents"] as const),
  ...(["capacity", "registrationMode"] as const),
];

export const revertMessages = { changed: "之后又有改动，不能撤回" } as const;

const changes = ["event.update", "event.status", "event.postpone"];

/** Returns the columns before the last change of an event; null when it changed none, or the event differs from it. */
function columnsBefore(db: Db, event: EventRow): EventChange | null {
  const last = findLastAudit(db, "event", event.id, changes);
  if (!last?.before || !last.after) return null;
  const [before, after]: Record<string, unknown>[] = [JSON.parse(last.before), JSON.parse(last.after)];
  if (!before || !after || columns.some((name) => after[name] !== event[name])) return null;
  const changed = columns.filter((name) => before[name] !== after[name]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, before[name]]));
}

/** Whether the last change of an event can be taken back. */
export const canRevert = (db: Db, event: EventRow): boolean => columnsBefore(db, event) !== null;

/** Takes back the last change of an event; its other fields keep what was set. */
export function revertEvent(
  db: Db,
  actor: Actor,
  id: string,
  now: number,
): Result<EventRow, "not-found" | "changed"> {
  const decide = (event: EventRow) => {
    const before = columnsBefore(db, event);
    return before ? ok(before) : rejected("changed", revertMessages.changed);
  };
  return changeEvent(db, actor, { id, action: "event.revert", now, decide });
}
