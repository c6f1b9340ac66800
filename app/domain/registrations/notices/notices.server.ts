// Notices of guests. Each change of registrations or of their event ends in `followGuests`, which updates the open notices to
// the current state. Guests with an e-mail contact get a mail; the organiser informs the others.
import { sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { guestNotices } from "../../../db/schema/registrations";
import { memoize } from "../../../platform/memoize";
import type { EventRow } from "../../events/queries.server";
import type { FollowedRow, RegistrationContext, RegistrationRow } from "../book.server";
import { positionOf } from "../seats";
import { factsOf, factsText, newsOf, type ReceiptKind, readFacts } from "./facts";
import { dueAtOf, hasMail, queueNotice } from "./notice-mails.server";
import {
  closeNotices,
  insertNotices,
  listOpenNotices,
  type NewNotice,
  type NoticeRow,
  type OpenNotice,
  openNoticesOf,
  storeKnownFacts,
  takeBack,
} from "./notice-rows.server";

/** Effects of guests' own submissions: which ones get a mail as response, and which guests have seen the current state. */
export type OwnPosts = { receipts: ReadonlyMap<string, ReceiptKind>; knowing: ReadonlySet<string> };
export const noPosts: OwnPosts = { receipts: new Map(), knowing: new Set() };

/** The guests of an event; `rowOf` returns a complete row, for a mail that is composed at once. */
type Followed = {
  event: EventRow;
  rows: readonly FollowedRow[];
  /** Whether `rows` are not all guests. */
  isPart?: boolean;
  rowOf: (id: string) => RegistrationRow | undefined;
};

/** A notice to open; equal ones of different guests are the same object. */
type NoticeText = Pick<NoticeRow, "kind" | "before" | "after">;
type Opening = { row: FollowedRow; text: NoticeText; replaced?: OpenNotice | undefined };
type Changes = {
  takenBack: OpenNotice[];
  /** Closed because the guest saw the current state, and because its mail may be out. */
  seen: OpenNotice[];
  mailed: OpenNotice[];
  opened: Opening[];
  known: Map<string, string>;
};

/** Returns what a guest who knew `before` has to learn; null for nothing. */
const comparison = (now: number) =>
  memoize((before: string) =>
    memoize((after: string): NoticeText | null => {
      const news = newsOf(readFacts(before), readFacts(after), now);
      return news && { kind: news.kind, before, after };
    }),
  );

/**
 * Updates the open notices of an event's guests to its current rows. Returns the facts that guests newly know, by
 * registration. Requires the transaction of the change, before the rows are stored.
 */
export function followGuests(
  db: Db,
  list: Followed,
  { receipts, knowing }: OwnPosts,
  context: RegistrationContext,
): ReadonlyMap<string, string> {
  const { event, rows } = list;
  const opened = openNoticesOf(db, event.id, list.isPart ? rows.map(({ id }) => id) : undefined);
  const changes: Changes = { takenBack: [], seen: [], mailed: [], opened: [], known: new Map() };
  const factsAt = memoize((status: FollowedRow["status"]) =>
    memoize((seats: number) =>
      memoize((askedStart: number | null) =>
        memoize((offerExpiresAt: number | null) =>
          factsText(factsOf({ status, seats, askedStart, offerExpiresAt }, event)),
        ),
      ),
    ),
  );
  const newsAfter = comparison(context.now);
  for (const row of rows) {
    const notice = opened.get(row.id);
    if (row.erasedAt !== null) {
      if (notice) changes.takenBack.push(notice);
      continue;
    }
    const after = factsAt(row.status)(row.seats)(row.askedStart)(row.offerExpiresAt);
    const isKnowing = knowing.has(row.id);
    if (isKnowing && notice) changes[notice.after === null ? "takenBack" : "seen"].push(notice);
    if (isKnowing && row.known !== after) changes.known.set(row.id, after);
    const receipt = receipts.get(row.id);
    // An open notice contains a private link, too.
    if (receipt && !(receipt === "link" && notice))
      changes.opened.push({ row, text: { kind: receipt, before: null, after: null } });
    else if (!isKnowing) followGuest(changes, row, { notice, after, newsAfter });
  }
  takeBack(db, changes.takenBack);
  closeNotices(db, changes.seen, { by: "guest", now: context.now });
  closeNotices(db, changes.mailed, { by: "mail", now: context.now });
  openAll(db, list, changes.opened, context);
  return changes.known;
}

type Comparison = { notice: OpenNotice | undefined; after: string; newsAfter: ReturnType<typeof comparison> };

/** Compares what a guest knows with `after`. A guest who may have the mail of a notice knows what that says. */
function followGuest(changes: Changes, row: FollowedRow, { notice, after, newsAfter }: Comparison): void {
  const sentFacts = notice?.isOut && notice.after !== after ? notice.after : null;
  if (notice && sentFacts !== null) {
    changes.mailed.push(notice);
    changes.known.set(row.id, sentFacts);
  }
  const live = sentFacts === null ? notice : undefined;
  const before = sentFacts ?? row.known;
  const text = before === null || before === after ? null : newsAfter(before)(after);
  if (text && live?.after === after && live.before === before) return;
  if (live && (text || live.after !== null)) changes.takenBack.push(live);
  if (text) changes.opened.push({ row, text, replaced: live });
}

/** When a held mail is due, ms UTC; null for one that is queued at once. */
function heldUntil({ replaced }: Opening, { now, holdMs }: RegistrationContext): number | null {
  // What the organiser can still withdraw stays so when another change is added.
  const until = replaced?.network === null ? (replaced.dueAt ?? 0) : 0;
  return holdMs !== undefined || until > now ? Math.max(now + (holdMs ?? 0), until) : null;
}

/** Opens notices: with a held mail, with a mail at once, or for the organiser. */
function openAll(db: Db, list: Followed, openings: readonly Opening[], context: RegistrationContext): void {
  const { event } = list;
  const { cause, now } = context;
  const shared = {
    eventId: event.id,
    createdAt: now,
    network: cause?.network ?? null,
    fromMember: cause?.fromMember ?? false,
  };
  const groups: { notice: NewNotice; ids: string[] }[] = [];
  const groupOf = memoize((text: NoticeText) =>
    memoize((dueAt: number | null) => {
      const channel = dueAt === null ? ("hand" as const) : ("mail" as const);
      const group = { notice: { ...shared, ...text, channel, dueAt }, ids: [] as string[] };
      groups.push(group);
      return group;
    }),
  );
  for (const opening of openings) {
    const { row, text } = opening;
    const isReceipt = text.after === null;
    const isMailed = hasMail(row) && (isReceipt || (context.sendsMail && event.endAt > now));
    const dueAt = isMailed ? heldUntil(opening, context) : null;
    if (isMailed && dueAt === null) {
      const notice = queueNow(db, list, opening, context);
      if (notice) insertNotices(db, { ...shared, ...text, ...notice }, [row.id]);
    } else if (isMailed || !isReceipt) groupOf(text)(dueAt).ids.push(row.id);
  }
  for (const { notice, ids } of groups) insertNotices(db, notice, ids);
}

/** Queues the mail of an opening unless the limits delay it. Returns columns of its notice; null for a sent receipt. */
function queueNow(
  db: Db,
  { event, rows, rowOf }: Followed,
  { row: { id }, text }: Opening,
  context: RegistrationContext,
): Pick<NewNotice, "channel" | "mailId" | "linkHash" | "dueAt"> | null {
  const row = rowOf(id);
  if (!row || !hasMail(row)) throw new Error("a followed registration is stored");
  const guest = { event, row, position: () => positionOf(rows, id) };
  const dueAt = dueAtOf(text.kind, guest, context);
  if (dueAt !== null) return { channel: "mail", dueAt };
  const columns = queueNotice(db, text, guest, context);
  return text.after === null ? null : { channel: "mail", dueAt, ...columns };
}

/**
 * Marks the current state as seen by the guest of a private page, and closes the open notice. Returns whether there was a
 * change to see.
 */
export function recordSeen(db: Db, row: RegistrationRow, event: EventRow, now: number): boolean {
  if (row.erasedAt !== null) return false;
  const after = factsText(factsOf(row, event));
  if (row.known === after) return false;
  return inTransaction(db, () => {
    const open = listOpenNotices(db, sql`${guestNotices.registrationId} = ${row.id}`);
    closeNotices(
      db,
      open.filter((notice) => notice.after !== null),
      { by: "guest", now },
    );
    storeKnownFacts(db, new Map([[row.id, after]]));
    return true;
  });
}
