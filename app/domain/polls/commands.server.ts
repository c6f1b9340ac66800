// Commands on polls, each in one transaction with one audit entry. Options and voting rules are frozen once a ballot exists.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { ballots, polls } from "../../db/schema/polls";
import type { pollStatuses } from "../../db/schema/values";
import { newId } from "../../platform/ids";
import { truncateText } from "../../platform/text";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { linkWishes } from "../outcomes/link-wishes.server";
import { optionFields } from "../poll-options";
import { ok, type Rejected, type Result, rejected } from "../result";
import { pollSearchText } from "../search-text";
import { invalid } from "../validation";
import type { PollRow } from "./queries.server";
import { changedPollFields, type PollInput, pollMessages, pollSchema, pollTitleMax } from "./schema";
import { ballotRejections } from "./state";

type PollValues = Partial<Omit<typeof polls.$inferInsert, "searchText">>;

function record(
  db: Db,
  actor: Actor,
  name: string,
  now: number,
  rows: { before?: PollRow; after?: PollRow },
) {
  const entityId = (rows.after ?? rows.before)?.id ?? "";
  recordAudit(db, actor, { action: `poll.${name}`, entityType: "poll", entityId, ...rows }, now);
}

/**
 * Creates a poll from raw fields. The form chooses `id`, so a repeated submission returns the first poll. `wishIds` are its
 * source wishes.
 */
export function createPoll(
  db: Db,
  actor: Actor,
  input: { id?: string; fields: unknown; wishIds?: readonly string[] },
  now: number,
): Result<PollRow, "invalid"> {
  const parsed = pollSchema.safeParse(input.fields);
  if (!parsed.success) return invalid(parsed.error);
  return inTransaction(db, () => {
    const id = input.id ?? newId();
    const known = db.select().from(polls).where(eq(polls.id, id)).get();
    if (known) return ok(known);
    const searchText = pollSearchText(parsed.data);
    const values = { id, ...parsed.data, searchText, createdAt: now, updatedAt: now };
    const after = db.insert(polls).values(values).returning().get();
    linkWishes(db, input.wishIds ?? [], { pollId: id }, now);
    record(db, actor, "create", now, { after });
    return ok(after);
  });
}

/** Applies the change returned by `decide`; a rejection changes nothing. */
function changePoll<E extends string>(
  db: Db,
  actor: Actor,
  change: { id: string; name: string; now: number; decide: (poll: PollRow) => Result<PollValues, E> },
): Result<PollRow, E | "not-found"> {
  return inTransaction(db, () => {
    const before = db.select().from(polls).where(eq(polls.id, change.id)).get();
    if (!before) return rejected("not-found", ballotRejections.notFound);
    const decided = change.decide(before);
    if (!decided.ok) return decided;
    // Strictly increasing, because it identifies the version.
    const updatedAt = Math.max(change.now, before.updatedAt + 1);
    const searchText = pollSearchText({ ...before, ...decided.value });
    const values = { ...decided.value, searchText, updatedAt };
    const after = db.update(polls).set(values).where(eq(polls.id, before.id)).returning().get();
    record(db, actor, change.name, change.now, { before, after });
    return ok(after);
  });
}

/** Fields that are frozen once a ballot exists. */
const frozenFields = [...optionFields, "allowMultiple", "isAnonymous"] as const;

export function hasBallots(db: Db, pollId: string): boolean {
  return (
    db.select({ id: ballots.id }).from(ballots).where(eq(ballots.pollId, pollId)).limit(1).get() !== undefined
  );
}

function frozen(before: PollRow, after: PollInput): Rejected<"frozen"> | null {
  const touched = frozenFields.filter((field) => before[field] !== after[field]);
  if (touched.length === 0) return null;
  const fields = Object.fromEntries(touched.map((field) => [field, [pollMessages.frozen]]));
  return rejected("frozen", pollMessages.frozen, fields);
}

/** Whether the poll was changed meanwhile to different content. */
function isStale(before: PollRow, after: PollInput, version: number): boolean {
  return version !== before.updatedAt && changedPollFields(before, after).length > 0;
}

/**
 * Replaces the fields of a poll; frozen ones only while there are no ballots. With `version`, the `updatedAt` at the start of
 * the edit, rejected as stale when the poll was changed since.
 */
export function updatePoll(
  db: Db,
  actor: Actor,
  input: { id: string; fields: unknown; version?: number },
  now: number,
): Result<PollRow, "invalid" | "frozen" | "not-found" | "stale"> {
  const parsed = pollSchema.safeParse(input.fields);
  if (!parsed.success) return invalid(parsed.error);
  const { data } = parsed;
  return changePoll<"frozen" | "stale">(db, actor, {
    id: input.id,
    name: "update",
    now,
    decide: (poll) => {
      if (isStale(poll, data, input.version ?? poll.updatedAt)) return rejected("stale", pollMessages.stale);
      return (hasBallots(db, poll.id) ? frozen(poll, data) : null) ?? ok<PollValues>(data);
    },
  });
}

/** Closes, reopens or publishes a poll. Activating clears a past end, which would keep it closed. */
export function setPollStatus(
  db: Db,
  actor: Actor,
  input: { id: string; status: (typeof pollStatuses)[number] },
  now: number,
): Result<PollRow, "not-found"> {
  return changePoll(db, actor, {
    id: input.id,
    name: "status",
    now,
    decide: ({ endAt }) => {
      const isPast = input.status === "active" && endAt !== null && endAt <= now;
      return ok<PollValues>(isPast ? { status: input.status, endAt: null } : { status: input.status });
    },
  });
}

const copyMark = " 副本";

/** Creates a draft with the same questions and rules, without times and ballots. */
export function duplicatePoll(db: Db, actor: Actor, id: string, now: number): Result<PollRow, "not-found"> {
  return inTransaction(db, () => {
    const before = db.select().from(polls).where(eq(polls.id, id)).get();
    if (!before) return rejected("not-found", ballotRejections.notFound);
    const title = `${truncateText(before.title, pollTitleMax - copyMark.length - 1)}${copyMark}`;
    const fresh = { id: newId(), title, status: "draft" as const, startAt: null, endAt: null };
    const searchText = pollSearchText({ ...before, title });
    const values = { ...before, ...fresh, searchText, createdAt: now, updatedAt: now };
    const after = db.insert(polls).values(values).returning().get();
    record(db, actor, "create", now, { after });
    return ok(after);
  });
}

/** Deletes a poll with its ballots. */
export function deletePoll(db: Db, actor: Actor, id: string, now: number): Result<PollRow, "not-found"> {
  return inTransaction(db, () => {
    const before = db.delete(polls).where(eq(polls.id, id)).returning().get();
    if (!before) return rejected("not-found", ballotRejections.notFound);
    record(db, actor, "delete", now, { before });
    return ok(before);
  });
}
