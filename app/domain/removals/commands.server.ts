// Requests to remove a photo. Accepting one deletes the photo and settles all its open requests in one transaction. Repeated
// requests are stored once. The organiser's reply is mailed with the decision, or shown as a text to send.
import { and, eq, gt } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events, photos } from "../../db/schema/events";
import { removalRequests, type removalStatuses } from "../../db/schema/removals";
import { newId } from "../../platform/ids";
import { hashToken, newToken } from "../../platform/tokens.server";
import type { MailBranding } from "../accounts/account-mails";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { queueMail } from "../mails/queue.server";
import { type PhotoRow, removePhoto } from "../photos/commands.server";
import type { Requester } from "../posts.server";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { emailOf } from "./contact";
import { aboutPhoto, removalMessages } from "./messages";
import { removalReplyMail } from "./reply-mail";
import { removalSchema, settlementSchema } from "./schema";

export type RemovalRow = typeof removalRequests.$inferSelect;
type RemovalDecision = Exclude<(typeof removalStatuses)[number], "open">;

/** An equal request from the same address within this time counts as a duplicate. */
export const sentAgainMs = 60_000;

/** `sinceFirstTry` in ms: age of the first attempt, which may have been stored although its response was lost. */
type RemovalRequest = Requester & { eventId: string; slot: number; sinceFirstTry?: number };

/**
 * Records a request for the photo in a slot of a public album, at `now` (ms UTC). Returns it with its receipt token, which cannot be
 * retrieved later; a repeated request returns the existing one with a new receipt.
 */
export function requestRemoval(
  db: Db,
  { eventId, slot, sinceFirstTry = 0, ...requester }: RemovalRequest,
  input: Record<string, string>,
  now: number,
): Result<RemovalRow & { receipt: string }, "invalid" | "not-found"> {
  const parsed = removalSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  return inTransaction(db, () => {
    const isPhoto = and(eq(photos.eventId, eventId), eq(photos.slot, slot), eq(events.status, "ended"));
    const photo = db
      .select({ id: photos.id, title: events.title })
      .from(photos)
      .innerJoin(events, eq(events.id, photos.eventId))
      .where(isPhoto)
      .get();
    if (!photo) return rejected("not-found", removalMessages.photoDeleted);
    const receipt = newToken();
    const values = {
      eventId,
      photoId: photo.id,
      ...requester,
      receiptHash: hashToken(receipt),
      ...parsed.data,
    };
    const same = findSame(db, values, now - sentAgainMs - sinceFirstTry);
    const about = aboutPhoto(photo.title, slot);
    const row = same
      ? db.update(removalRequests).set(values).where(eq(removalRequests.id, same.id)).returning().get()
      : db
          .insert(removalRequests)
          .values({ id: newId(), about, ...values, createdAt: now })
          .returning()
          .get();
    return ok({ ...row, receipt });
  });
}

type Same = { photoId: string; addressHash: string; reason: string; contact: string };

function findSame(db: Db, { photoId, addressHash, reason, contact }: Same, since: number) {
  const { status, createdAt } = removalRequests;
  const isSame = and(
    eq(removalRequests.photoId, photoId),
    eq(removalRequests.addressHash, addressHash),
    eq(removalRequests.reason, reason),
    eq(removalRequests.contact, contact),
    eq(status, "open"),
    gt(createdAt, since),
  );
  return db.select().from(removalRequests).where(isSame).get();
}

function findOpen(db: Db, id: string): Result<RemovalRow, "not-found" | "settled"> {
  const row = db.select().from(removalRequests).where(eq(removalRequests.id, id)).get();
  if (!row) return rejected("not-found", removalMessages.missing);
  return row.status === "open" ? ok(row) : rejected("settled", removalMessages.settled);
}

/** `now` in ms UTC; `branding` of mails, null on a site without mail delivery. */
export type SettlementContext = { now: number; branding: MailBranding | null };

/** Whether a reply was mailed; null without a reply. */
type Replied = { mailed: boolean | null };

type Settlement = { id: string; note?: string | undefined; reply?: string | undefined };
type Verdict = { status: RemovalDecision; note: string; reply: string };

const mailMs = 3 * 24 * 60 * 60 * 1000;

function settle(
  db: Db,
  actor: Actor,
  row: RemovalRow,
  { status, note, reply }: Verdict,
  { now, branding }: SettlementContext,
): Replied {
  db.update(removalRequests).set({ status, settledAt: now }).where(eq(removalRequests.id, row.id)).run();
  const recipient = reply === "" || branding === null ? null : emailOf(row.contact);
  if (recipient !== null && branding !== null) {
    const mail = removalReplyMail(branding, { about: row.about, reply });
    queueMail(db, recipient, mail, { now, expiresAt: now + mailMs });
  }
  const mailed = recipient !== null;
  const entity = { entityType: "removal", entityId: row.id };
  const replyColumns = reply === "" ? {} : { reply, mailed };
  const after = { status, about: row.about, ...(note ? { note } : {}), ...replyColumns };
  const action = status === "removed" ? "removal.accept" : "removal.reject";
  recordAudit(db, actor, { action, ...entity, before: { status: row.status }, after }, now);
  return { mailed: reply === "" ? null : mailed };
}

/**
 * Deletes the photo of an open request; `photo` is null when it was already deleted. All requesters of the photo get the
 * reply.
 */
export function acceptRemoval(
  db: Db,
  actor: Actor,
  { id, ...typed }: Omit<Settlement, "note">,
  context: SettlementContext,
): Result<Replied & { photo: PhotoRow | null }, "not-found" | "settled" | "invalid"> {
  const parsed = settlementSchema.safeParse(typed);
  if (!parsed.success) return invalid(parsed.error);
  const verdict: Verdict = { status: "removed", note: "", reply: parsed.data.reply };
  return inTransaction(db, () => {
    const found = findOpen(db, id);
    if (!found.ok) return found;
    const { eventId, photoId } = found.value;
    const replied = settle(db, actor, found.value, verdict, context);
    if (!eventId || !photoId) return ok({ ...replied, photo: null });
    const isOfPhoto = and(eq(removalRequests.photoId, photoId), eq(removalRequests.status, "open"));
    for (const row of db.select().from(removalRequests).where(isOfPhoto).all())
      settle(db, actor, row, verdict, context);
    const photo = removePhoto(db, actor, { eventId, photoId }, context.now);
    return ok({ ...replied, photo: photo.ok ? photo.value : null });
  });
}

/** Rejects an open request and retains the photo; the note is recorded in the audit log. */
export function rejectRemoval(
  db: Db,
  actor: Actor,
  { id, ...typed }: Settlement,
  context: SettlementContext,
): Result<Replied, "not-found" | "settled" | "invalid"> {
  const parsed = settlementSchema.safeParse(typed);
  if (!parsed.success) return invalid(parsed.error);
  return inTransaction(db, () => {
    const found = findOpen(db, id);
    if (!found.ok) return found;
    return ok(settle(db, actor, found.value, { status: "kept", ...parsed.data }, context));
  });
}
