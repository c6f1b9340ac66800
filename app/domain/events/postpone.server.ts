// Postpones an event. Preserves the duration and the registration deadline's distance from the start, and stores the
// announced start for display.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events } from "../../db/schema/events";
import type { Actor } from "../audit/actor";
import { ok, type Rejected, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { changeEvent, type EventChange, eventRejections } from "./commands.server";
import { eventMessages } from "./messages";
import type { EventRow } from "./queries.server";
import { isTooSoon } from "./rules";
import { eventSchema } from "./schema";
import type { SiteTime } from "./site-time";

export const postponeMessages = {
  ended: "已结束的活动不能延期",
  cancelled: "已取消的活动不能延期，请先恢复活动",
  notLater: "新时间必须晚于原定时间；想提前，请用「编辑」",
} as const;

type PostponeRejection = "invalid" | "not-found" | "ended" | "cancelled" | "stale";

const atStart = (message: string): Rejected<"invalid"> =>
  rejected("invalid", message, { startAt: [message] });

/** Returns why an event cannot be postponed, or null. */
export function postponeRejection(event: EventRow): Rejected<"ended" | "cancelled"> | null {
  return event.status === "active" ? null : rejected(event.status, postponeMessages[event.status]);
}

/**
 * Moves an active event to a later start (ms UTC). With `version`, rejected as stale when the event was changed since, unless
 * it already has that start: a repeated submission counts once.
 */
export function postponeEvent(
  db: Db,
  actor: Actor,
  input: { id: string; startAt: number | undefined; version?: number },
  { now, timeZone }: SiteTime,
): Result<EventRow, PostponeRejection> {
  const parsed = eventSchema(timeZone).pick({ startAt: true }).safeParse({ startAt: input.startAt });
  if (!parsed.success) return invalid(parsed.error);
  const { startAt } = parsed.data;
  if (isTooSoon(startAt, now)) return atStart(eventMessages.startTooSoon);
  return inTransaction<Result<EventRow, PostponeRejection>>(db, () => {
    const known = db.select().from(events).where(eq(events.id, input.id)).get();
    const isStale = known !== undefined && (input.version ?? known.version) !== known.version;
    if (isStale && known.postponedFrom !== null && known.startAt === startAt) return ok(known);
    return changeEvent<PostponeRejection>(db, actor, {
      id: input.id,
      action: "event.postpone",
      now,
      decide: (event) => {
        if (isStale) return rejected("stale", eventRejections.stale);
        if (startAt <= event.startAt) return atStart(postponeMessages.notLater);
        const laterMs = startAt - event.startAt;
        const { registrationDeadline: deadline } = event;
        return (
          postponeRejection(event) ??
          ok<EventChange>({
            startAt,
            endAt: event.endAt + laterMs,
            // The announced start, also after several postponements.
            postponedFrom: event.postponedFrom ?? event.startAt,
            registrationDeadline: deadline === null ? null : deadline + laterMs,
          })
        );
      },
    });
  });
}
