// Notices of guests. Each change of registrations or of their event ends in `followGuests`, which updates the open notices to
// the current state. Guests with an e-mail contact get a mail; the organiser informs the others.
import { and, eq, isNull } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { guestNotices } from "../../../db/schema/registrations";
import { newId } from "../../../platform/ids";
import type { EventRow } from "../../events/queries.server";
import type { RegistrationContext, RegistrationRow } from "../book.server";
import { type Entry, positionOf } from "../seats";
import { factsOf, factsText, type NoticeKind, newsOf, type ReceiptKind, readFacts } from "./facts";
import { dueAtOf, hasMail, type NotifiedGuest, queueNotice } from "./notice-mails.server";
import {
  closeNotice,
  insertNotice,
  type NoticeRow,
  openNoticesOf,
  storeKnownFacts,
  takeBack,
} from "./notice-rows.server";

/** Opens a notice: sends its mail, delays it by the limits, or leaves it to the organiser. */
function open(
  db: Db,
  news: { kind: NoticeKind; before: string | null; after: string | null },
  guest: NotifiedGuest,
  context: RegistrationContext,
): void {
  const { row, event } = guest;
  const { cause, now } = context;
  const notice = {
    ...news,
    id: newId(),
    registrationId: row.id,
    eventId: event.id,
    createdAt: now,
    channel: "hand" as const,
    mailId: null,
    linkHash: null,
    mailFailed: false,
    dueAt: null,
    closedAt: null,
    closedBy: null,
    network: cause?.network ?? null,
    fromMember: cause?.fromMember ?? false,
  };
  const isReceipt = news.after === null;
  const isMailed = hasMail(row) && (isReceipt || (context.sendsMail && event.endAt > now));
  if (!isMailed) {
    if (!isReceipt) insertNotice(db, notice);
    return;
  }
  const mailed = { ...guest, row };
  const dueAt = dueAtOf(news.kind, mailed, context);
  if (dueAt !== null) insertNotice(db, { ...notice, channel: "mail", dueAt });
  else {
    const columns = queueNotice(db, news, mailed, context);
    if (!isReceipt) insertNotice(db, { ...notice, channel: "mail", ...columns });
  }
}

/** Effects of guests' own submissions: which ones get a mail as response, and which guests have seen the current state. */
export type OwnPosts = { receipts: ReadonlyMap<string, ReceiptKind>; knowing: ReadonlySet<string> };

/**
 * Updates the open notices of an event's guests to its current rows. Returns the rows of guests who have seen the current
 * state, with these facts. Requires the transaction of the change, before the rows are stored.
 */
export function followGuests(
  db: Db,
  { event, rows, entries }: { event: EventRow; rows: readonly RegistrationRow[]; entries: readonly Entry[] },
  { receipts, knowing }: OwnPosts,
  context: RegistrationContext,
): RegistrationRow[] {
  const opened = openNoticesOf(db, event.id);
  const known: RegistrationRow[] = [];
  for (const row of rows) {
    const notice = opened.get(row.id);
    const guest = { event, row, position: () => positionOf(entries, row.id) };
    const after = row.erasedAt === null ? factsText(factsOf(row, event)) : null;
    if (after === null) {
      if (notice) takeBack(db, notice);
      continue;
    }
    const isKnowing = knowing.has(row.id);
    if (isKnowing && notice) {
      if (notice.after === null) takeBack(db, notice);
      else closeNotice(db, notice, { by: "guest", now: context.now });
    }
    if (isKnowing && row.known !== after) known.push({ ...row, known: after });
    const receipt = receipts.get(row.id);
    // An open notice contains a private link, too.
    if (receipt && !(receipt === "link" && notice)) {
      open(db, { kind: receipt, before: null, after: null }, guest, context);
      continue;
    }
    if (!isKnowing) followGuest(db, notice, guest, after, context);
  }
  return known;
}

function followGuest(
  db: Db,
  notice: NoticeRow | undefined,
  guest: NotifiedGuest,
  after: string,
  context: RegistrationContext,
): void {
  const before = guest.row.known;
  const news = before === null || before === after ? null : newsOf(readFacts(before), readFacts(after));
  if (!news) {
    if (notice?.after) takeBack(db, notice);
    return;
  }
  if (notice?.after === after && notice.before === before) return;
  if (notice) takeBack(db, notice);
  open(db, { kind: news.kind, before, after }, guest, context);
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
    const notice = db
      .select()
      .from(guestNotices)
      .where(and(eq(guestNotices.registrationId, row.id), isNull(guestNotices.closedAt)))
      .get();
    if (notice?.after) closeNotice(db, notice, { by: "guest", now, known: null });
    storeKnownFacts(db, row.id, after);
    return true;
  });
}
