// Requests, confirms, changes and ends subscriptions. An address is subscribed only by the button of a mailed page, so that
// no one subscribes others. A row is stored once for each address, for visitors and members alike.
import { and, eq, inArray, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { events } from "../../db/schema/events";
import { mails } from "../../db/schema/mails";
import { announcements, subscriptionRequests, subscriptions } from "../../db/schema/subscriptions";
import { newId } from "../../platform/ids";
import { hashToken, newToken } from "../../platform/tokens.server";
import type { MailBranding } from "../accounts/account-mails";
import { type MailContext, type MailRejection, mailRejection } from "../accounts/mail-terms";
import type { SiteTime } from "../events/site-time";
import { badRecipient } from "../mails/failure-text";
import { queueMail } from "../mails/queue.server";
import { contactKey } from "../registrations/contact";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { addAwaited, findAwaitable, isIdle, listAwaited } from "./awaited.server";
import { categoriesText, confirmHours, subscriptionTexts, timingLabels } from "./messages";
import { type Choice, subscribeSchema } from "./schema";
import { confirmationMail } from "./texts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

const dayMs = 24 * 60 * 60_000;
/** How long a confirmed link may be pressed again, in ms. */
const repeatMs = 10 * 60_000;
const confirmMs = confirmHours * 60 * 60_000;
/** Time after its event until an announcement is forgotten, in ms. */
const announcedMs = 30 * dayMs;
/** Time after the mail of its last wish until a subscription to wishes alone ends, in ms: its links work meanwhile. */
const idleMs = 30 * dayMs;
/** How long a subscriber who was asked has to respond, in ms. */
export const answerMs = 30 * dayMs;

/** Derives the token in the links of a subscription from its id and the site's secret; it is never stored. */
export type TokenOf = (subscriptionId: string) => string;

export type SubscriptionContext = SiteTime & {
  branding: MailBranding;
  /** Whether the site delivers mails. */
  sendsMail: boolean;
  tokenOf: TokenOf;
};

const columnsOf = ({ when, categories }: Choice) => ({
  timing: when,
  categories: JSON.stringify(categories),
});

const findByEmail = (db: Db, email: string): SubscriptionRow | undefined =>
  db.select().from(subscriptions).where(eq(subscriptions.email, email)).get();

/** The token of a subscription's links. Its hash is stored again after a change of the site's secret. */
export function linkTokenOf(db: Db, { id, tokenHash }: SubscriptionRow, tokenOf: TokenOf): string {
  const token = tokenOf(id);
  const hash = hashToken(token);
  if (hash !== tokenHash)
    db.update(subscriptions).set({ tokenHash: hash }).where(eq(subscriptions.id, id)).run();
  return token;
}

/**
 * Mails a link that confirms a subscription or its change, within the limits for mails that strangers cause. The response is the same
 * for known and unknown addresses.
 */
export function requestSubscription(
  db: Db,
  input: Record<string, unknown>,
  context: MailContext & { tokenOf: TokenOf },
): Result<string, "invalid" | MailRejection> {
  const parsed = subscribeSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { email, wish: wishId, ...choice } = parsed.data;
  const wish = wishId === undefined ? undefined : findAwaitable(db, wishId);
  const isForWish = choice.when === "wishes";
  if (isForWish && !wish)
    return rejected("invalid", subscriptionTexts.wishMissing, { when: [subscriptionTexts.wishMissing] });
  const rejection = mailRejection(context, email, "stranger");
  if (rejection) return rejection;
  const { now, branding } = context;
  return inTransaction(db, () => {
    const token = newToken();
    const columns = columnsOf(choice);
    const expiresAt = now + confirmMs;
    db.insert(subscriptionRequests)
      .values({
        tokenHash: hashToken(token),
        email,
        ...columns,
        wishId: wish?.id ?? null,
        createdAt: now,
        expiresAt,
      })
      .run();
    const known = findByEmail(db, email);
    const own = known ? linkTokenOf(db, known, context.tokenOf) : null;
    const words = isForWish ? "" : `${timingLabels[choice.when]}，${categoriesText(columns.categories)}`;
    const asked = { token, choice: words, wish: wish?.content ?? null };
    queueMail(db, email, confirmationMail(branding, asked, own), { now, expiresAt });
    context.countRequest(email);
    context.countQueued("stranger");
    return ok(email);
  });
}

/** Finds the request of a mailed link; undefined once it is confirmed or expired. */
export const findRequest = (db: Db, token: string, now: number) =>
  db
    .select()
    .from(subscriptionRequests)
    .where(
      and(
        eq(subscriptionRequests.tokenHash, hashToken(token)),
        sql`${subscriptionRequests.expiresAt} > ${now}`,
      ),
    )
    .get();

/** Stores the choice of a proven address. Requires a transaction. */
function store(
  db: Db,
  email: string,
  columns: Pick<SubscriptionRow, "timing" | "categories">,
  { now, tokenOf }: Pick<SubscriptionContext, "now" | "tokenOf">,
): SubscriptionRow {
  const life = { activeAt: now, askedAt: null, updatedAt: now };
  const known = findByEmail(db, email);
  if (known) {
    const isOf = eq(subscriptions.id, known.id);
    return db
      .update(subscriptions)
      .set({ ...columns, ...life })
      .where(isOf)
      .returning()
      .get();
  }
  const id = newId();
  return db
    .insert(subscriptions)
    .values({
      id,
      email,
      contactKey: contactKey({ contactType: "email", contact: email }),
      ...columns,
      ...life,
      tokenHash: hashToken(tokenOf(id)),
      since: now,
      createdAt: now,
    })
    .returning()
    .get();
}

type StoreContext = Pick<SubscriptionContext, "now" | "tokenOf">;

/**
 * Confirms a request: subscribes its address, or changes its subscription; one of a wish alone adds to what is subscribed. Other requests
 * of the address end, unless they are of other wishes, and this one a few minutes later, so that a second press has the same result.
 */
export function confirmSubscription(
  db: Db,
  token: string,
  context: StoreContext,
): Result<{ row: SubscriptionRow; token: string }, "dead"> {
  return inTransaction<Result<{ row: SubscriptionRow; token: string }, "dead">>(db, () => {
    const request = findRequest(db, token, context.now);
    if (!request) return rejected("dead", subscriptionTexts.dead);
    const { email, wishId } = request;
    const known = request.timing === "wishes" ? findByEmail(db, email) : undefined;
    const { timing, categories } = known ?? request;
    const row = store(db, email, { timing, categories }, context);
    if (wishId !== null) addAwaited(db, row.id, wishId, context.now);
    const isOther = and(
      ne(subscriptionRequests.tokenHash, request.tokenHash),
      sql`${subscriptionRequests.wishId} IS ${wishId}`,
    );
    db.delete(subscriptionRequests)
      .where(and(eq(subscriptionRequests.email, email), isOther))
      .run();
    db.update(subscriptionRequests)
      .set({ expiresAt: Math.min(request.expiresAt, context.now + repeatMs) })
      .where(eq(subscriptionRequests.tokenHash, request.tokenHash))
      .run();
    return ok({ row, token: linkTokenOf(db, row, context.tokenOf) });
  });
}

/** Finds the subscription of a link. */
export const findSubscription = (db: Db, token: string): SubscriptionRow | undefined =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.tokenHash, hashToken(token)))
    .get();

/** Changes the choice of a subscription by its link. */
export function changeSubscription(
  db: Db,
  token: string,
  choice: Choice,
  context: StoreContext,
): Result<SubscriptionRow, "missing"> {
  return inTransaction<Result<SubscriptionRow, "missing">>(db, () => {
    const row = findSubscription(db, token);
    if (!row) return rejected("missing", subscriptionTexts.missing);
    return ok(store(db, row.email, columnsOf(choice), context));
  });
}

/** Records that a subscriber wants further mails. */
export function continueSubscription(
  db: Db,
  token: string,
  context: StoreContext,
): Result<SubscriptionRow, "missing"> {
  return inTransaction<Result<SubscriptionRow, "missing">>(db, () => {
    const row = findSubscription(db, token);
    return row ? ok(store(db, row.email, row, context)) : rejected("missing", subscriptionTexts.missing);
  });
}

/** Deletes subscriptions with their unsent mails and open requests. Requires a transaction. */
function drop(db: Db, rows: readonly Pick<SubscriptionRow, "id" | "email">[]): void {
  if (rows.length === 0) return;
  const emails = rows.map(({ email }) => email);
  const ids = rows.map(({ id }) => id);
  db.delete(subscriptions).where(inArray(subscriptions.id, ids)).run();
  db.delete(subscriptionRequests).where(inArray(subscriptionRequests.email, emails)).run();
  // Failed ones are no task of the organiser.
  const isUnsent = and(inArray(mails.status, ["queued", "failed"]), eq(mails.kind, "event-news"));
  db.delete(mails)
    .where(and(isUnsent, inArray(mails.recipient, emails)))
    .run();
}

/** Ends a subscription by its link. Repeating it changes nothing; returns whether there was one. */
export function endSubscription(db: Db, token: string): boolean {
  return inTransaction(db, () => {
    const row = findSubscription(db, token);
    drop(db, row ? [row] : []);
    return row !== undefined;
  });
}

/** Deletes everything about an address: its subscription and its open requests. */
export function eraseSubscriptionOf(db: Db, email: string): void {
  inTransaction(db, () => {
    const row = findByEmail(db, email);
    drop(db, row ? [row] : []);
    db.delete(subscriptionRequests).where(eq(subscriptionRequests.email, email)).run();
  });
}

/** The subscription of a member's verified address. */
export function findSubscriptionOf(db: Db, userId: string): SubscriptionRow | undefined {
  return db
    .select({ row: subscriptions })
    .from(subscriptions)
    .innerJoin(users, eq(users.email, subscriptions.email))
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)))
    .get()?.row;
}

/** Stores a member's choice for the verified address, or ends the subscription with null. */
export function chooseAsMember(
  db: Db,
  userId: string,
  choice: Choice | null,
  context: StoreContext,
): Result<SubscriptionRow | null, "missing"> {
  return inTransaction<Result<SubscriptionRow | null, "missing">>(db, () => {
    const isProven = and(eq(users.id, userId), isNotNull(users.emailVerifiedAt));
    const email = db.select({ email: users.email }).from(users).where(isProven).get()?.email;
    if (email === undefined) return rejected("missing", subscriptionTexts.missing);
    if (choice) return ok(store(db, email, columnsOf(choice), context));
    eraseSubscriptionOf(db, email);
    return ok(null);
  });
}

/** The stored data of a member's subscription for the download; null without one. Times are ms UTC. */
export function readSubscriptionData(db: Db, userId: string) {
  const row = findSubscriptionOf(db, userId);
  if (!row) return null;
  const announced = db
    .select({ eventId: announcements.eventId, eventTitle: events.title })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .where(eq(announcements.subscriptionId, row.id))
    .all();
  const { email, timing, categories, since, activeAt } = row;
  const choice = { timing, categories: JSON.parse(categories) as string[] };
  return { email, ...choice, since, activeAt, announced, awaitedWishes: listAwaited(db, row.id) };
}

/**
 * Deletes expired requests, subscriptions whose subscribers did not respond or whose wishes all came true, and announcements of past
 * events, at most `most` of each; returns how many.
 */
export function deleteOldSubscriptions(db: Db, now: number, most: number): number {
  return inTransaction(db, () => {
    const expired = db
      .select({ tokenHash: subscriptionRequests.tokenHash })
      .from(subscriptionRequests)
      .where(lt(subscriptionRequests.expiresAt, now))
      .limit(most);
    const requests = db
      .delete(subscriptionRequests)
      .where(inArray(subscriptionRequests.tokenHash, expired))
      .run().changes;
    const silent = db
      .select()
      .from(subscriptions)
      .where(or(lt(subscriptions.askedAt, now - answerMs), isIdle(db, now - idleMs)))
      .limit(most)
      .all();
    drop(db, silent);
    const past = sql`SELECT ${announcements}.rowid FROM ${announcements} JOIN ${events} ON ${events.id} = ${announcements.eventId}
      WHERE ${events.endAt} < ${now - announcedMs} LIMIT ${most}`;
    const old = db.run(sql`DELETE FROM ${announcements} WHERE rowid IN (${past})`).changes;
    return requests + silent.length + old;
  });
}

/** Ends the subscriptions whose mails the server rejects because of their address; with `mailId` only that of the mail. */
export function endBounced(db: Db, mailId?: string): void {
  const isBounce = and(
    ...[eq(mails.status, "failed"), eq(mails.kind, "event-news")],
    sql`${mails.lastError} LIKE ${`EENVELOPE 5%${badRecipient}`}`,
    mailId === undefined ? undefined : eq(mails.id, mailId),
  );
  const bounced = db
    .select({ id: subscriptions.id, email: subscriptions.email })
    .from(mails)
    .innerJoin(subscriptions, eq(subscriptions.email, mails.recipient))
    // A later confirmation proves that the address exists again.
    .where(and(isBounce, sql`${subscriptions.activeAt} <= ${mails.createdAt}`))
    .all();
  if (bounced.length > 0) inTransaction(db, () => drop(db, bounced));
}
