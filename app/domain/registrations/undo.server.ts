// Undoes changes of guests. Guests who moved up by them and do not know it yet return to the waiting list; other seats that were
// taken since stay taken.
import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { auditEntries } from "../../db/schema/audit";
import { registrationTokens } from "../../db/schema/registrations";
import { type Actor, actorName } from "../audit/actor";
import { type AuditEntry, findAudit, findLastAudit } from "../audit/queries.server";
import type { EventRow } from "../events/queries.server";
import { dropMail } from "../mails/queue.server";
import { ok, type Rejected, type Result, rejected } from "../result";
import {
  findEventRow,
  planRejection,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
} from "./book.server";
import { pendingColumns } from "./corrections/corrections.server";
import { type Edit, findEdits, storeEditMails } from "./edits.server";
import { recordedPart } from "./fields";
import { GuestBook, inGuestBook, type SeatPlan, termsOf } from "./guest-book.server";
import { erasedName, registrationMessages, seatsGivenText } from "./messages";
import { readFacts } from "./notices/facts";
import { openNoticesOf } from "./notices/notice-rows.server";
import { freeSeats, hasSeat, type SeatChange, type SeatRejection } from "./seats";

/** Undoable actions; guests who moved up as a consequence have separate entries in between. */
export const undoableActions = [
  ...(["registration.change", "registration.add", "registration.override"] as const),
  "registration.correct",
] as const;
const isUndoable = ({ action }: AuditEntry) => undoableActions.some((each) => each === action);

/** An entry to undo, with what it changed of the personal data. */
type Undone = { entry: AuditEntry; edit: Edit | undefined; row: RegistrationRow };

/** The columns that an entry changed, as before it; null when they have changed since or are erased. */
function columnsBefore({ entry, edit, row }: Undone): Partial<RegistrationRow> | null {
  if (row.erasedAt !== null || entry.after === null) return null;
  const left = new Map<string, unknown>(Object.entries({ ...recordedPart(entry.after), ...edit?.after }));
  const before = new Map<string, unknown>(Object.entries({ ...recordedPart(entry.before), ...edit?.before }));
  const stored = new Map<string, unknown>(Object.entries(row));
  const changed = [...left.keys()].filter(
    (name) => entry.before === null || before.get(name) !== left.get(name),
  );
  if (changed.some((name) => stored.get(name) !== left.get(name))) return null;
  return Object.fromEntries(changed.flatMap((name) => (before.has(name) ? [[name, before.get(name)]] : [])));
}

/** Registrations that moved up by entries that match a condition and whose guests cannot know it, last ones first. */
function unawareOf(book: GuestBook, condition: SQL): RegistrationRow[] {
  const isOf = and(inArray(auditEntries.action, ["registration.move-up", "registration.offer"]), condition);
  const unaware = new Set<RegistrationRow>();
  const open = openNoticesOf(book.db, book.event.id);
  for (const entry of book.db.select().from(auditEntries).where(isOf).all()) {
    const row = book.find(entry.entityId);
    if (!row || row.status === "waiting" || row.known === null || row.arrived > 0) continue;
    const isUnaware = readFacts(row.known).status === "waiting" && !open.get(row.id)?.isOut;
    if (isUnaware && columnsBefore({ entry, edit: undefined, row })) unaware.add(row);
  }
  return [...unaware].sort((a, b) => b.arrival - a.arrival);
}

/** More entries than a list has changes between a press and its undoing. */
const laterEntriesMax = 1000;

const isAfter = ({ id }: AuditEntry): SQL => sql`rowid > (SELECT rowid FROM audit_entries WHERE id = ${id})`;

/** Names of the guests who got seats by or after some entries, the first of which is `first`. */
function seatedSince(book: GuestBook, [first, ...others]: readonly [AuditEntry, ...AuditEntry[]]): string[] {
  // Guests who move up are recorded before the change that frees their seats.
  const isMoveUp = and(
    inArray(auditEntries.action, ["registration.move-up", "registration.offer"]),
    eq(auditEntries.at, first.at),
  );
  const own = [first, ...others].map(({ entityId }) => entityId);
  const isLater = and(
    eq(auditEntries.entityType, "registration"),
    or(isMoveUp, isAfter(first)),
    notInArray(auditEntries.entityId, own),
  );
  const later = book.db.select().from(auditEntries).where(isLater).orderBy(asc(auditEntries.at));
  const seated = new Set<RegistrationRow>();
  for (const { entityId, before, after } of later.limit(laterEntriesMax).all()) {
    const row = book.find(entityId);
    if (!row || !hasSeat(row)) continue;
    const [was, is] = [recordedPart(before), recordedPart(after)].map(
      ({ status = "cancelled", held = false, seats = 0 }) => (hasSeat({ status, held }) ? seats : 0),
    );
    if ((is ?? 0) > (was ?? 0)) seated.add(row);
  }
  return [...seated].sort((a, b) => a.arrival - b.arrival).map(({ name }) => name || erasedName);
}

type UndoOptions = { unaware: readonly RegistrationRow[]; override: boolean };

/** Plans a restoration; when seats are lacking, guests who cannot know that they moved up wait again, the last ones first. */
function planRestoration(
  book: GuestBook,
  restore: SeatChange & { is: "restore" },
  { unaware, override }: UndoOptions,
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
  for (const row of unaware) {
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

/** Applies a planned restoration, and records the guests who wait again. */
function enterRestoration(
  book: GuestBook,
  actor: Actor,
  { id }: RegistrationRow,
  { plan, back }: { plan: SeatPlan; back: readonly RegistrationRow[] },
): void {
  book.enter(plan, id);
  for (const before of back) {
    const after = book.find(before.id);
    if (after) recordRegistration(book.db, actor, "registration.undo", { before, after }, book.context.now);
  }
}

const hasLink = ({ db }: GuestBook, { id }: RegistrationRow): boolean =>
  db.select().from(registrationTokens).where(eq(registrationTokens.registrationId, id)).limit(1).get() !==
  undefined;

/** Undoes the addition of a guest: withdraws it if the guest has a private link, else deletes it. */
function undoAddition(
  book: GuestBook,
  actor: Actor,
  { row }: Undone,
  options: UndoOptions,
): SeatRejection | null {
  const { id, seats } = row;
  const planned = planRestoration(
    book,
    { is: "restore", id, seats, status: "cancelled", held: false },
    options,
  );
  if (typeof planned === "string") return planned;
  enterRestoration(book, actor, row, planned);
  const after = book.set(id, {});
  recordRegistration(book.db, actor, "registration.undo", { before: row, after }, book.context.now);
  if (!hasLink(book, row)) book.remove(new Set([id]));
  return null;
}

/** Restores the columns that an entry changed. */
function undoOne(book: GuestBook, actor: Actor, undone: Undone, options: UndoOptions): SeatRejection | null {
  const { entry, edit, row } = undone;
  const columns = columnsBefore(undone);
  if (!columns) return "not-possible";
  if (entry.before === null) return undoAddition(book, actor, undone, options);
  const { id } = row;
  const { seats = row.seats, status = row.status, held = row.held } = columns;
  const planned = planRestoration(book, { is: "restore", id, seats, status, held }, options);
  if (typeof planned === "string") return planned;
  enterRestoration(book, actor, row, planned);
  const { now, sendsMail } = book.context;
  const marks = { markedAt: now, markedBy: actorName(actor), markedOn: null };
  const isMarked = (columns.arrived ?? row.arrived) !== row.arrived;
  for (const mail of edit?.mails ?? []) dropMail(book.db, mail);
  // The mail that proves an earlier new address was withdrawn with its link.
  const { pendingContact = null } = columns;
  const pending = pendingContact !== null && sendsMail ? pendingColumns(book, pendingContact) : null;
  // An offer that ended meanwhile is not restored.
  const restored = book.entries.find((each) => each.id === id);
  const state = restored ? { status: restored.status, offerExpiresAt: restored.offerExpiresAt } : {};
  const after = book.set(id, { ...columns, ...state, ...pending?.columns, ...(isMarked ? marks : {}) });
  const auditId = recordRegistration(book.db, actor, "registration.undo", { before: row, after }, now);
  storeEditMails(book.db, auditId, pending?.mails ?? []);
  return null;
}

function undoRejection(
  book: GuestBook,
  problem: SeatRejection,
  entries: readonly [AuditEntry, ...AuditEntry[]],
): Rejected<SeatRejection> {
  return problem === "full"
    ? rejected("full", seatsGivenText(seatedSince(book, entries)))
    : planRejection(problem);
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
    const [first, ...others] = findAudit(db, auditIds).filter(isUndoable);
    if (!first) return rejected("missing", registrationMessages.missing);
    const entries = [first, ...others] as const;
    const edits = findEdits(
      db,
      entries.map(({ id }) => id),
    );
    const times = entries.map(({ at }) => at);
    const options = { unaware: unawareOf(book, inArray(auditEntries.at, times)), override };
    let undone = 0;
    for (const entry of [...entries].reverse()) {
      const row = book.find(entry.entityId);
      if (!row) continue;
      const problem = undoOne(book, actor, { entry, edit: edits.get(entry.id), row }, options);
      if (problem) return undoRejection(book, problem, entries);
      undone += 1;
    }
    return ok(undone);
  });
}

/** Returns the guests to the waiting list who moved up since an entry of their event and cannot know it, until the others fit. */
function returnUnaware(
  db: Db,
  actor: Actor,
  { event, since }: { event: EventRow; since: AuditEntry },
  context: RegistrationContext,
): void {
  const book = new GuestBook(db, event, context);
  const { mode, isRunning } = termsOf(event, context.now);
  const unaware = unawareOf(book, isAfter(since));
  for (const before of unaware) {
    if (isRunning && mode !== "off" && (book.free ?? 0) >= 0) break;
    const { id, seats } = before;
    const plan = book.plan({ is: "restore", id, seats, status: "waiting", held: false });
    if (typeof plan !== "string") enterRestoration(book, actor, before, { plan, back: [before] });
  }
  book.storeRows();
}

/** The columns of an event by which waiting guests move up. */
const seatColumns = ["status", "capacity", "registrationMode", "startAt", "endAt"] as const;

/** Whether an entry changed some of these columns, and the event has the previous ones again. */
function isTakenBack({ before, after }: AuditEntry, event: EventRow): boolean {
  if (!before || !after) return false;
  const [was, became]: Record<string, unknown>[] = [JSON.parse(before), JSON.parse(after)];
  const changed = seatColumns.filter((name) => was?.[name] !== became?.[name]);
  return changed.length > 0 && changed.every((name) => event[name] === was?.[name]);
}

/**
 * Runs a command that may take back the last change of an event. If it does, guests who moved up since that change and cannot know it
 * wait again. Requires `withGuests`, which applies the event to its guests.
 */
export function takingBack<T>(
  db: Db,
  actor: Actor,
  eventId: string,
  context: RegistrationContext,
  command: () => T,
): T {
  const since = findLastAudit(db, "event", eventId);
  const result = command();
  const event = findEventRow(db, eventId);
  if (since && event && isTakenBack(since, event)) returnUnaware(db, actor, { event, since }, context);
  return result;
}
