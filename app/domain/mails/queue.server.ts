// The mail queue. A mail is committed with the change that causes it and sent afterwards. Its content is cleared once it is
// sent or has expired.
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { announce, type Db, inTransaction } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { preparedQuery } from "../../db/prepared-query";
import { mails } from "../../db/schema/mails";
import { newId } from "../../platform/ids";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import type { MailKind } from "./failure-text";

export type Mail = typeof mails.$inferSelect;

/** Content of a mail. */
export type MailText = {
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  /** URL of the one-click unsubscription, for the mail's header. */
  unsubscribeUrl?: string;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Retry delays; the last is repeated until the mail expires. */
const waitsMs = [minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs];
const attemptsAtMost = 12;
/** Permanent rejections are retried a few times in case they were wrong. */
const rejectionsAtMost = 3;
export const mailRetentionMs = 30 * 24 * hourMs;
/** How long a failed mail is reported to the organiser. */
export const mailAlarmMs = 3 * 24 * hourMs;
const blank = { textPart: "", htmlPart: "", unsubscribeUrl: null };

const of = sql.placeholder;
const insertMail = preparedQuery((db) =>
  db
    .insert(mails)
    .values({
      id: of("id"),
      kind: of("kind"),
      recipient: of("recipient"),
      subject: of("subject"),
      textPart: of("textPart"),
      htmlPart: of("htmlPart"),
      unsubscribeUrl: of("unsubscribeUrl"),
      nextAttemptAt: of("dueAt"),
      expiresAt: of("expiresAt"),
      createdAt: of("now"),
    })
    .prepare(),
);

/** Queues a mail, to be sent at once or from `dueAt`, and returns its id. Requires the transaction of the change. Times are ms UTC. */
export function queueMail(
  db: Db,
  recipient: string,
  { kind, subject, text, html, unsubscribeUrl }: MailText,
  { now, dueAt = now, expiresAt }: { now: number; dueAt?: number; expiresAt: number },
): string {
  const id = newId();
  const parts = { textPart: text, htmlPart: html, unsubscribeUrl: unsubscribeUrl ?? null };
  insertMail(db).run({ id, kind, recipient, subject, ...parts, now, dueAt, expiresAt });
  announce(db, mails);
  return id;
}

const ofMail = preparedQuery((db) =>
  db
    .select({ status: mails.status, claimedAt: mails.claimedAt })
    .from(mails)
    .where(eq(mails.id, of("id")))
    .prepare(),
);
const removeUnsent = preparedQuery((db) =>
  db
    .delete(mails)
    .where(and(eq(mails.id, of("id")), ne(mails.status, "sent")))
    .prepare(),
);

/** Whether the recipient may have the mail: it was sent, or an attempt began whose outcome is unknown. */
export const mayBeOut = sql<number>`${mails.status} = 'sent' OR ${mails.claimedAt} IS NOT NULL`;

/** Deletes an outdated mail unless it was sent; returns whether the recipient may have it. */
export function dropMail(db: Db, id: string): boolean {
  const mail = ofMail(db).get({ id });
  if (mail && mail.status !== "sent") removeUnsent(db).run({ id });
  return mail !== undefined && (mail.status === "sent" || mail.claimedAt !== null);
}

/**
 * State of a mail: an `open` or `failed` one was not delivered, an attempt at a `busy` one began, and the others are `settled`: sent, or
 * deleted.
 */
export type MailState = "open" | "busy" | "failed" | "settled";

/** Returns the state of a mail, or of none, to its recipient. A mail to another address counts as failed. */
export function mailState(db: Db, id: string | null, recipient: string): MailState {
  const mail = id === null ? undefined : db.select().from(mails).where(eq(mails.id, id)).get();
  if (!mail || mail.status === "sent") return "settled";
  if (mail.claimedAt !== null) return mail.status === "queued" ? "busy" : "settled";
  return mail.status === "queued" && mail.recipient === recipient ? "open" : "failed";
}

/** Replaces the words of an `open` mail, unless they are the same; its retries stay. */
export function rewriteMail(db: Db, id: string, { subject, text, html }: MailText, expiresAt: number): void {
  const words = { subject, textPart: text, htmlPart: html, expiresAt };
  const isOpen = and(eq(mails.id, id), eq(mails.status, "queued"), isNull(mails.claimedAt));
  db.update(mails)
    .set(words)
    .where(and(isOpen, ne(mails.textPart, text)))
    .run();
}

/** Kinds of mails to many people, each after all others and those before it. */
const bulkMailKinds = ["guest-message", "event-news"] as const satisfies readonly MailKind[];
export type BulkMailKind = (typeof bulkMailKinds)[number];

/**
 * Mails of a bulk kind in the queue, from which on no further ones are queued: thousands would slow down every lookup of the next
 * mail.
 */
export const bulkMailsQueued = 10;

/** Whether further mails of a bulk kind may be queued at `now` (ms UTC). Those that wait for a retry do not hold up others. */
export function mayQueueBulk(db: Db, kind: BulkMailKind, now: number): boolean {
  const isDue = and(eq(mails.status, "queued"), lte(mails.nextAttemptAt, now), eq(mails.kind, kind));
  return countRows(db, mails, isDue) < bulkMailsQueued;
}

/**
 * Claims the mail that is due longest, except those that are being sent; undefined for none. The caller sends it immediately
 * and records the outcome. Returns the row as it was before.
 */
export function claimMail(db: Db, now: number, beingSent: ReadonlySet<string>): Mail | undefined {
  const findDue = (isKind: SQL) =>
    db
      .select()
      .from(mails)
      .where(and(eq(mails.status, "queued"), lte(mails.nextAttemptAt, now), isKind))
      .orderBy(asc(mails.nextAttemptAt))
      .limit(beingSent.size + 1)
      .all()
      .find(({ id }) => !beingSent.has(id));
  const mail = [
    notInArray(mails.kind, [...bulkMailKinds]),
    ...bulkMailKinds.map((kind) => eq(mails.kind, kind)),
  ].reduce<Mail | undefined>((found, isKind) => found ?? findDue(isKind), undefined);
  if (mail && mail.claimedAt === null)
    db.update(mails).set({ claimedAt: now }).where(eq(mails.id, mail.id)).run();
  return mail;
}

export function markSent(db: Db, id: string, now: number): void {
  db.update(mails)
    .set({ ...blank, status: "sent", sentAt: now, lastError: "" })
    .where(eq(mails.id, id))
    .run();
}

export type MailFailure = {
  /** Without addresses or secrets. */
  reason: string;
  /** Permanent rejection by the server. */
  isFinal: boolean;
  /** Whether the server may have accepted the mail, because the failure followed the start of the transfer. */
  mayBeOut: boolean;
};

/**
 * Records a failed attempt: schedules a retry, or gives up when a retry is useless or too late. `mail` is the row before it
 * was claimed.
 */
export function markFailed(
  db: Db,
  mail: Mail,
  { reason, isFinal, mayBeOut }: MailFailure,
  now: number,
): void {
  const attempts = mail.attempts + 1;
  const nextAttemptAt = now + (waitsMs[Math.min(attempts, waitsMs.length) - 1] ?? hourMs);
  const most = isFinal ? rejectionsAtMost : attemptsAtMost;
  const isLost = attempts >= most || nextAttemptAt >= mail.expiresAt;
  db.update(mails)
    .set({
      attempts,
      nextAttemptAt,
      lastError: reason.slice(0, 300),
      ...(mayBeOut ? {} : { claimedAt: mail.claimedAt }),
      ...(isLost ? { status: "failed" } : {}),
    })
    .where(eq(mails.id, mail.id))
    .run();
}

/** Gives up expired mails and clears their content, at most `most`; returns how many. */
export function giveUpLateMails(db: Db, now: number, most: number): number {
  const isLate = and(
    lte(mails.expiresAt, now),
    or(eq(mails.status, "queued"), and(eq(mails.status, "failed"), ne(mails.textPart, ""))),
  );
  const late = db.select({ id: mails.id }).from(mails).where(isLate).limit(most);
  return db
    .update(mails)
    .set({ ...blank, status: "failed" })
    .where(inArray(mails.id, late))
    .run().changes;
}

/** Returns when the next queued mail is due (ms UTC), or null. */
export function nextDueAt(db: Db): number | null {
  const next = db
    .select({ at: mails.nextAttemptAt })
    .from(mails)
    .where(eq(mails.status, "queued"))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(1)
    .get();
  return next?.at ?? null;
}

/** Makes a failed or queued mail due now. Returns false when it is missing or its content has expired. */
export function retryMail(db: Db, actor: Actor, id: string, now: number): boolean {
  const usable = and(eq(mails.id, id), ne(mails.status, "sent"), gt(mails.expiresAt, now));
  const again = { status: "queued", nextAttemptAt: now, attempts: 0 } as const;
  return inTransaction(db, () => {
    const isFound = db.update(mails).set(again).where(usable).run().changes > 0;
    if (!isFound) return false;
    recordAudit(db, actor, { action: "mail.retry", entityType: "mail", entityId: id }, now);
    announce(db, mails);
    return true;
  });
}

export function isSent(db: Db, id: string): boolean {
  return db.select({ status: mails.status }).from(mails).where(eq(mails.id, id)).get()?.status === "sent";
}

/** Lists the newest unsent mails, at most `listed`, with their total. */
export function listFailedMails(db: Db, listed: number): { items: Mail[]; failed: number; waiting: number } {
  const isTroubled = or(eq(mails.status, "failed"), and(eq(mails.status, "queued"), gt(mails.attempts, 0)));
  const items = db.select().from(mails).where(isTroubled).orderBy(desc(mails.createdAt)).limit(listed).all();
  return { items, ...countUnsentMails(db) };
}

/** Counts queued and failed mails. */
export function countUnsentMails(db: Db): { failed: number; waiting: number } {
  const counts = db
    .select({ status: mails.status, total: count() })
    .from(mails)
    .where(ne(mails.status, "sent"))
    .groupBy(mails.status)
    .all();
  const of = (status: Mail["status"]) => counts.find((row) => row.status === status)?.total ?? 0;
  return { failed: of("failed"), waiting: of("queued") };
}

/** A mail that is not delivered after this time, in ms, is reported to the organiser. */
const stuckMs = 15 * minuteMs;

/** Counts the mails that failed within the last three days, and those that could not be delivered for a while. */
export function countFreshFailures(db: Db, now: number): number {
  const isFresh = and(eq(mails.status, "failed"), gt(mails.createdAt, now - mailAlarmMs));
  const isStuck = and(eq(mails.status, "queued"), gt(mails.attempts, 0), lte(mails.createdAt, now - stuckMs));
  return countRows(db, mails, or(isFresh, isStuck));
}

/** Makes all mails due that failed or wait for a retry and have not expired; returns how many. */
export function retryAllMails(db: Db, actor: Actor, now: number): number {
  const isTroubled = or(eq(mails.status, "failed"), and(eq(mails.status, "queued"), gt(mails.attempts, 0)));
  const again = { status: "queued", nextAttemptAt: now, attempts: 0 } as const;
  return inTransaction(db, () => {
    const { changes } = db
      .update(mails)
      .set(again)
      .where(and(isTroubled, gt(mails.expiresAt, now)))
      .run();
    const note = { action: "mail.retry", entityType: "mail", entityId: "all", after: { mails: changes } };
    if (changes === 0) return 0;
    recordAudit(db, actor, note, now);
    announce(db, mails);
    return changes;
  });
}

/** Deletes mails older than thirty days and clears expired ones, at most `most` of each; returns how many. */
export function deleteOldMails(db: Db, now: number, most: number): number {
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(lt(mails.createdAt, now - mailRetentionMs))
    .limit(most);
  const removed = db.delete(mails).where(inArray(mails.id, old)).run().changes;
  return removed + giveUpLateMails(db, now, most);
}
