// Writes that arrive together share a transaction, so that the disk is waited for once for all of them (decision 019).
import { type Db, inTransaction } from "../db/client.server";

/** A work that waits for its turn: `run` does it and returns what tells its result. */
type Waiting = { run: () => () => void; refuse: (error: unknown) => void };

const queues = new WeakMap<Db, Waiting[]>();

/** More than these wait for the next turn of the event loop, so that readers come between. */
export const atOnce = 32;

/**
 * Runs `work` in a transaction that it shares with whatever else arrives in the same turn of the event loop. Resolves with its
 * value once it is on the disk. What `work` throws undoes its own writes and no other's; when the transaction cannot be
 * committed, nothing of any work is stored and all are rejected. `work` must not wait for anything.
 */
export function inSharedTransaction<T>(db: Db, work: () => T): Promise<T> {
  return new Promise((resolve, refuse) => {
    const queue = queues.get(db) ?? [];
    queues.set(db, queue);
    const run = () => {
      const value = work();
      return () => resolve(value);
    };
    queue.push({ run, refuse });
    if (queue.length === 1) setImmediate(() => commitNext(db, queue));
  });
}

function commitNext(db: Db, queue: Waiting[]): void {
  const group = queue.splice(0, atOnce);
  const told = commit(db, group);
  if (queue.length > 0) setImmediate(() => commitNext(db, queue));
  for (const tell of told) tell();
}

/** Runs a group in one transaction; what tells each its result, which may only be done now that it is committed. */
function commit(db: Db, group: readonly Waiting[]): (() => void)[] {
  try {
    return inTransaction(db, () => group.map((each) => runAlone(db, each)));
  } catch (error) {
    return group.map(
      ({ refuse }) =>
        () =>
          refuse(error),
    );
  }
}

/** Runs a work in a savepoint of the transaction. */
function runAlone(db: Db, { run, refuse }: Waiting): () => void {
  try {
    return inTransaction(db, run);
  } catch (error) {
    // On a full disk SQLite may have given up the whole transaction.
    if (!db.$client.inTransaction) throw error;
    return () => refuse(error);
  }
}
