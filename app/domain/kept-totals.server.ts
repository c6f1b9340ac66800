// Recounts the totals that polls and wishes keep of their ballots and likes (decision 018), and mends those that differ.
import { asc, count, eq, gt, inArray, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../db/client.server";
import { ballots, polls } from "../db/schema/polls";
import { wishes, wishLikes } from "../db/schema/wishes";

/** A total that was not what its rows say; of a poll, ballots and votes of each option. */
export type Mended = { kind: "poll" | "wish"; id: string; kept: number[]; counted: number[] };

const pollsAtOnce = 50;
const wishesAtOnce = 500;

const chosen = (column: typeof ballots.choice1) => sql<number>`coalesce(sum(${column}), 0)`;
const isSame = (a: readonly number[], b: readonly number[]) => a.every((value, at) => value === b[at]);

function recountPoll(db: Db, poll: typeof polls.$inferSelect): Mended[] {
  const { id, ballotsCount, votes1, votes2, votes3 } = poll;
  const { choice1, choice2, choice3 } = ballots;
  const counts = {
    ballotsCount: count(),
    votes1: chosen(choice1),
    votes2: chosen(choice2),
    votes3: chosen(choice3),
  };
  const now = db.select(counts).from(ballots).where(eq(ballots.pollId, id)).get();
  if (!now) return [];
  const kept = [ballotsCount, votes1, votes2, votes3];
  const counted = [now.ballotsCount, now.votes1, now.votes2, now.votes3];
  if (isSame(kept, counted)) return [];
  db.update(polls).set(now).where(eq(polls.id, id)).run();
  return [{ kind: "poll", id, kept, counted }];
}

function recountWishes(db: Db, rows: readonly { id: string; likesCount: number }[]): Mended[] {
  const ids = rows.map(({ id }) => id);
  const found = db
    .select({ id: wishLikes.wishId, likes: count() })
    .from(wishLikes)
    .where(inArray(wishLikes.wishId, ids))
    .groupBy(wishLikes.wishId)
    .all();
  const likesOf = new Map(found.map(({ id, likes }) => [id, likes]));
  return rows.flatMap(({ id, likesCount }): Mended[] => {
    const likes = likesOf.get(id) ?? 0;
    if (likes === likesCount) return [];
    db.update(wishes).set({ likesCount: likes }).where(eq(wishes.id, id)).run();
    return [{ kind: "wish", id, kept: [likesCount], counted: [likes] }];
  });
}

/** Walks a table by id, a page of rows with each step and in a transaction of its own. */
function* inPages<Row extends { id: string }>(
  db: Db,
  most: number,
  read: (after: string) => Row[],
  mend: (rows: Row[]) => Mended[],
): Generator<Mended[]> {
  let after: string | undefined = "";
  while (after !== undefined) {
    const from: string = after;
    yield inTransaction(db, () => {
      const rows = read(from);
      after = rows.length === most ? rows.at(-1)?.id : undefined;
      return mend(rows);
    });
  }
}

/** Recounts everything step by step; each step yields what had to be mended in its rows. */
export function* mendTotals(db: Db): Generator<Mended[]> {
  const pollsFrom = (after: string) =>
    db.select().from(polls).where(gt(polls.id, after)).orderBy(asc(polls.id)).limit(pollsAtOnce).all();
  const wishesFrom = (after: string) =>
    db
      .select({ id: wishes.id, likesCount: wishes.likesCount })
      .from(wishes)
      .where(gt(wishes.id, after))
      .orderBy(asc(wishes.id))
      .limit(wishesAtOnce)
      .all();
  yield* inPages(db, pollsAtOnce, pollsFrom, (rows) => rows.flatMap((poll) => recountPoll(db, poll)));
  yield* inPages(db, wishesAtOnce, wishesFrom, (rows) => recountWishes(db, rows));
}
