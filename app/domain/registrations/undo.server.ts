// Undoes changes of guests. Guests who moved up by them and do not know it yet return to the waiting list; other seats that were
// taken since stay taken.
import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { auditEntries } from "../../db/schema/audit";
import { type Actor, actorName } from "../audit/actor";
import { findAudit } from "../audit/queries.server";
import { ok, type Rejected, type Result, rejected } from "../result";
import {
  planRejection,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
} from "./book.server";
import { auditedPart, type RecordedPart, recordedPart } from "./fields";
import { type GuestBook, inGuestBook, type SeatPlan } from "./guest-book.server";
import { erasedName, registrationMessages, seatsGivenText } from "./messages";
import { readFacts } from "./notices/facts";
import { openNoticesOf } from "./notices/notice-rows.server";
import { freeSeats, type SeatChange, type SeatRejection } from "./seats";

/** Undoable actions; guests who moved up as a consequence have separate entries in between. */
const undoable = ["registration.change", "registration.add", "registration.override"];

/** Whether a registration is unchanged since an entry and not erased. */
function isAsRecorded({ after }: typeof auditEntries.$inferSelect, row: RegistrationRow): boolean {
  if (row.erasedAt !== null || after === null) return false;
  const part = auditedPart(row);
  // Entries that predate a column do not contain it.
  return isDeepStrictEqual({ ...part, ...JSON.parse(after) }, part);
}

/** Registrations that moved up by the changes of some entries: all, and those whose guests cannot know it. */
type MovedUp = { all: RegistrationRow[]; unaware: RegistrationRow[] };

function movedUpBy(book: GuestBook, entries: readonly (typeof auditEntries.$inferSelect)[]): MovedUp {
  const times = entries.map(({ at }) => at);
  const isOf = and(eq(auditEntries.action, "registration.move-up"), inArray(auditEntries.at, times));
  const all = new Set<RegistrationRow>();
  const unaware = new Set<RegistrationRow>();
  const open = openNoticesOf(book.db, book.event.id);
  for (const entry of book.db.select().from(auditEntries).where(isOf).all()) {
    const row = book.find(entry.entityId);
    if (!row || row.status === "waiting") continue;
    all.add(row);
    const isUnaware = row.known !== null && readFacts(row.known).status === "waiting";
    if (isUnaware && !open.get(row.id)?.isOut && isAsRecorded(entry, row)) unaware.add(row);
  }
  return { all: [...all], unaware: [...unaware].sort((a, b) => b.arrival - a.arrival) };
}

/** Plans a restoration; when seats are lacking, guests who cannot know that they moved up wait again, the last ones first. */
function planRestoration(
  book: GuestBook,
  restore: SeatChange & { is: "restore" },
  { movedUp, override }: { movedUp: MovedUp; override: boolean },
): { plan: SeatPlan; back: RegistrationRow[] } | SeatRejection {
  const plan = book.plan(restore);
  if (plan !== "full") return typeof plan === "string" ? plan : { plan, back: [] };
  const { capacity } = book.event;
  const back: RegistrationRow[] = [];
  const beyond = () =>
    book.plan(
      { ...restore, override: true },
      ...back.map(({ id, seats }) => ({ is: "restore", id, seats, status: "waiting", held: false }) as const),
    );
  for (const row of movedUp.unaware) {
    if (book.find(row.id)?.status === "waiting") continue;
    back.push(row);
    const fitting = beyond();
    if (typeof fitting !== "string" && (freeSeats({ capacity, entries: fitting }) ?? 0) >= 0)
      return { plan: fitting, back };
  }
  back.length = 0;
  const overridden = override ? beyond() : "full";
  return typeof overridden === "string" ? overridden : { plan: overridden, back };
}

/** Restores the state before an entry; an added guest is withdrawn. */
function undoOne(
  book: GuestBook,
  actor: Actor,
  { entry, row }: { entry: typeof auditEntries.$inferSelect; row: RegistrationRow },
  options: { movedUp: MovedUp; override: boolean },
): SeatRejection | null {
  const { id } = row;
  if (!isAsRecorded(entry, row)) return "not-possible";
  const before: RecordedPart = entry.before === null ? {} : recordedPart(entry.before);
  const { eventId: _event, depositPaid: _deposit, feePaid: _fee, ...recorded } = before;
  const { seats = row.seats, status = "cancelled", held = false, ...columns } = recorded;
  const planned = planRestoration(book, { is: "restore", id, seats, status, held }, options);
  if (typeof planned === "string") return planned;
  const { now } = book.context;
  book.enter(planned.plan, id);
  for (const movedUp of planned.back) {
    const after = book.find(movedUp.id);
    if (after) recordRegistration(book.db, actor, "registration.undo", { before: movedUp, after }, now);
  }
  // Entries that predate partial check-ins have no number.
  const arrived = columns.attendedAt ? seats : 0;
  const marks = { markedAt: now, markedBy: actorName(actor), markedOn: null };
  const isMarked = (columns.arrived ?? arrived) !== row.arrived;
  const after = book.set(id, { arrived, ...columns, ...(isMarked ? marks : {}) });
  recordRegistration(book.db, actor, "registration.undo", { before: row, after }, now);
  return null;
}

function undoRejection(problem: SeatRejection, { all }: MovedUp): Rejected<SeatRejection> {
  if (problem !== "full") return planRejection(problem);
  return rejected("full", seatsGivenText(all.map(({ name }) => name || erasedName)));
}

/**
 * Undoes changes of an event's guests, last first. Rejects all as `full` when other guests have the seats, unless `override`,
 * and as `not-possible` when a registration has changed since.
 */
export function undoGuestChanges(
  db: Db,
  actor: Actor,
  {
    eventId,
    auditIds,
    override = false,
  }: { eventId: string; auditIds: readonly string[]; override?: boolean },
  context: RegistrationContext,
): Result<number, "missing" | SeatRejection> {
  return inGuestBook<number, "missing" | SeatRejection>(db, eventId, context, (book) => {
    const entries = findAudit(db, auditIds).filter(({ action }) => undoable.includes(action));
    if (entries.length === 0) return rejected("missing", registrationMessages.missing);
    const movedUp = movedUpBy(book, entries);
    let undone = 0;
    for (const entry of entries.reverse()) {
      const row = book.find(entry.entityId);
      if (!row) continue;
      const problem = undoOne(book, actor, { entry, row }, { movedUp, override });
      if (problem) return undoRejection(problem, movedUp);
      undone += 1;
    }
    return ok(undone);
  });
}
