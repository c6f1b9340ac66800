// Organiser invitations: single-use links, valid for three days while their inviter has full access. The token combines the invitation's id with an HMAC, so that
// the inviter can copy it again although no secret is stored.
import { createHmac, timingSafeEqual } from "node:crypto";
import { and, asc, eq, getTableColumns, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { organiserInvitations, organisers, users } from "../../db/schema/accounts";
import { isId, newId } from "../../platform/ids";
import { hashPassword } from "../../platform/password-hash.server";
import { dayBounds } from "../../platform/zoned-time";
import { canSignIn } from "../accounts/last-organiser.server";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { hasEvent } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { nameOfAccount } from "./accounts.server";
import { actorOfOrganiser, mainId } from "./actor";
import { chosenEventsMax, invitationMs, invitationsMax, organiserMessages, organisersMax } from "./messages";
import { dropExpiredOrganisers } from "./organisers.server";
import { type inviteSchema, joinSchema } from "./schema";
import { readEventIds } from "./sessions.server";

type Row = typeof organiserInvitations.$inferSelect;
/** Times are ms UTC. `inviter` is the name of the organiser who issued it; null for the command line. */
export type Invitation = Omit<Row, "eventIds"> & {
  eventIds: readonly string[] | null;
  inviter: string | null;
};

/** Selects the invitations that are open at `now` (ms UTC): not expired, and of an inviter who may still invite. */
function selectOpen(db: Db, now: number, id?: string) {
  const mayInvite = and(
    eq(organisers.role, "full"),
    or(isNull(organisers.expiresAt), gt(organisers.expiresAt, now)),
    canSignIn(now),
  );
  return db
    .select({ ...getTableColumns(organiserInvitations), inviter: organisers.name })
    .from(organiserInvitations)
    .leftJoin(organisers, eq(organisers.id, organiserInvitations.inviterId))
    .leftJoin(users, eq(users.id, organisers.userId))
    .where(
      and(
        gt(organiserInvitations.expiresAt, now),
        or(isNull(organiserInvitations.inviterId), mayInvite),
        id === undefined ? undefined : eq(organiserInvitations.id, id),
      ),
    )
    .orderBy(asc(organiserInvitations.createdAt))
    .limit(invitationsMax)
    .all()
    .map((row): Invitation => ({ ...row, eventIds: readEventIds(row.eventIds) }));
}

/** The organiser who issues an invitation; null for the command line. */
const inviterOf = (actor: Actor) =>
  actor.kind === "organiser" ? actor.id : actor.kind === "admin" ? mainId : null;

const proofLength = 32;
const proofOf = (secret: string, id: string) =>
  createHmac("sha256", secret).update(`invitation:${id}`).digest("base64url").slice(0, proofLength);

/** Returns the token of an invitation's link. */
export const invitationToken = (secret: string, id: string): string => id + proofOf(secret, id);

/** Returns the id of a token issued by this site; undefined otherwise. Verifies it without a query. */
function idOfToken(secret: string, token: string): string | undefined {
  const [id, proof] = [token.slice(0, 12), Buffer.from(token.slice(12))];
  if (!isId(id)) return undefined;
  const expected = Buffer.from(proofOf(secret, id));
  return proof.length === expected.length && timingSafeEqual(proof, expected) ? id : undefined;
}

/** Lists the invitations that are open at `now` (ms UTC), oldest first. */
export const listInvitations = (db: Db, now: number): Invitation[] => selectOpen(db, now);

/** `until` is the last day of the access in the site's time zone; `chosen` are the events of a check-in role. */
export type InviteInput = z.output<typeof inviteSchema> & { chosen: readonly string[] };

/** Creates an invitation; the value is its id. */
export function inviteOrganiser(
  db: Db,
  actor: Actor,
  { role, scope, until, note = "", chosen }: InviteInput,
  { now, timeZone }: SiteTime,
): Result<{ id: string }, "too-many" | "invalid"> {
  const isLimited = role === "check-in" && scope === "chosen";
  const reject = (field: string, message: string) => rejected("invalid", message, { [field]: [message] });
  return inTransaction(db, () => {
    const eventIds = isLimited ? chosen.filter((id) => hasEvent(db, id)) : null;
    if (eventIds?.length === 0) return reject("event", organiserMessages.chooseEvents);
    if (eventIds && eventIds.length > chosenEventsMax)
      return reject("event", organiserMessages.tooManyEvents);
    const accessUntil = until === undefined ? null : (dayBounds(until, timeZone)?.last ?? 0);
    if (accessUntil !== null && accessUntil <= now) return reject("until", organiserMessages.badDate);
    db.delete(organiserInvitations).where(lte(organiserInvitations.expiresAt, now)).run();
    dropExpiredOrganisers(db, now, organisersMax);
    const open = countRows(db, organiserInvitations);
    const known = countRows(db, organisers);
    if (open >= invitationsMax || open + known >= organisersMax)
      return rejected("too-many", organiserMessages.tooMany);
    const id = newId();
    const events = eventIds === null ? null : JSON.stringify(eventIds);
    const terms = { role, eventIds: events, note, accessUntil, inviterId: inviterOf(actor) };
    db.insert(organiserInvitations)
      .values({ id, ...terms, createdAt: now, expiresAt: now + invitationMs })
      .run();
    const entity = { entityType: "organiser", entityId: id };
    recordAudit(db, actor, { action: "organiser.invite", ...entity, after: { role, note } }, now);
    return ok({ id });
  });
}

/** Withdraws an invitation; returns false when it was already used or withdrawn. */
export function withdrawInvitation(db: Db, actor: Actor, id: string, now: number): boolean {
  return inTransaction(db, () => {
    const { changes } = db.delete(organiserInvitations).where(eq(organiserInvitations.id, id)).run();
    const entity = { entityType: "organiser", entityId: id };
    if (changes > 0) recordAudit(db, actor, { action: "organiser.withdraw", ...entity }, now);
    return changes > 0;
  });
}

/** Finds the open invitation of a link's token at `now` (ms UTC), or undefined. */
export function findInvitation(db: Db, secret: string, token: string, now: number): Invitation | undefined {
  const id = idOfToken(secret, token);
  if (id === undefined) return undefined;
  const [found] = selectOpen(db, now, id);
  return found && (found.accessUntil ?? Infinity) > now ? found : undefined;
}

type Link = { secret: string; token: string };
const spent = () => rejected("spent", organiserMessages.invalidInvitation);

/** Consumes an invitation and creates its organiser. Requires a transaction, after all checks. */
function join(
  db: Db,
  { id, role, eventIds, accessUntil }: Invitation,
  way: { name: string; userId: string } | { name: string; passwordHash: string },
  now: number,
): { organiserId: string } {
  db.delete(organiserInvitations).where(eq(organiserInvitations.id, id)).run();
  const terms = {
    role,
    eventIds: eventIds === null ? null : JSON.stringify(eventIds),
    expiresAt: accessUntil,
  };
  const times = { createdAt: now, updatedAt: now, lastUsedAt: now };
  // Reuses the id of the invitation, so that the audit log shows who accepted which.
  db.insert(organisers)
    .values({ id, ...way, ...terms, ...times })
    .run();
  const actor = actorOfOrganiser({ id, name: way.name, role });
  const entity = { entityType: "organiser", entityId: id };
  recordAudit(db, actor, { action: "organiser.join", ...entity, after: { name: way.name, role } }, now);
  return { organiserId: id };
}

/** Accepts an invitation with a name and a password. A validation error leaves the invitation open. */
export async function joinWithPassword(
  db: Db,
  { secret, token }: Link,
  input: unknown,
  now: number,
): Promise<Result<{ organiserId: string }, "invalid" | "spent">> {
  if (!findInvitation(db, secret, token, now)) return spent();
  const parsed = joinSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { name, password } = parsed.data;
  const passwordHash = await hashPassword(password);
  return inTransaction(db, () => {
    const invitation = findInvitation(db, secret, token, now);
    if (!invitation) return spent();
    // The name of an organiser whose access expired is free.
    dropExpiredOrganisers(db, now, organisersMax);
    const isSameName = sql`${organisers.name} = ${name} COLLATE NOCASE AND ${organisers.userId} IS NULL`;
    const message = organiserMessages.nameTaken;
    if (db.select({ id: organisers.id }).from(organisers).where(isSameName).get())
      return rejected("invalid", message, { name: [message] });
    return ok(join(db, invitation, { name, passwordHash }, now));
  });
}

/** Accepts an invitation as the signed-in member. */
export function joinAsMember(
  db: Db,
  { secret, token }: Link,
  userId: string,
  now: number,
): Result<{ organiserId: string }, "spent" | "organiser"> {
  return inTransaction(db, () => {
    const invitation = findInvitation(db, secret, token, now);
    const user = db.select().from(users).where(eq(users.id, userId)).get();
    if (!invitation || !user) return spent();
    dropExpiredOrganisers(db, now, organisersMax);
    const isOwn = eq(organisers.userId, userId);
    const known = db.select({ id: organisers.id }).from(organisers).where(isOwn).get();
    if (known) return rejected("organiser", organiserMessages.alreadyOrganiser);
    return ok(join(db, invitation, { name: nameOfAccount(db, user), userId }, now));
  });
}
