// Group commit: concurrent writes share one transaction and so one fsync (decision 019).
import { type Db, inTransaction } from "../db/client.server";

/** A queued job. `run` returns a callback that settles its promise. */
type Job = { run: () => () => void; reject: (error: unknown) => void };

const queues = new WeakMap<Db, Job[]>();

/** Jobs per transaction; the rest runs in the next event-loop turn, so that reads are served in between. */
export const jobsPerCommit = 32;

/**
 * Runs `work` in a transaction shared with the other jobs of this event-loop turn. Resolves with its value after the commit.
 * An exception rolls back only the job's own writes; if the commit fails, all jobs are rejected and nothing is stored. `work`
 * must be synchronous.
 */
export function inSharedTransaction<T>(db: Db, work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const queue = queues.get(db) ?? [];
    queues.set(db, queue);
    const run = () => {
      const value = work();
      return () => resolve(value);
    };
    queue.push({ run, reject });
    if (queue.length === 1) setImmediate(() => commitNext(db, queue));
  });
}

function commitNext(db: Db, queue: Job[]): void {
  const settlers = commit(db, queue.splice(0, jobsPerCommit));
  if (queue.length > 0) setImmediate(() => commitNext(db, queue));
  for (const settle of settlers) settle();
}

/** Runs jobs in one transaction. Returns the callbacks that settle their promises, to be called after the commit. */
function commit(db: Db, jobs: readonly Job[]): (() => void)[] {
  try {
    return inTransaction(db, () => jobs.map((job) => runInSavepoint(db, job)));
  } catch (error) {
    return jobs.map((job) => () => job.reject(error));
  }
}

function runInSavepoint(db: Db, { run, reject }: Job): () => void {
  try {
    return inTransaction(db, run);
  } catch (error) {
    // On a full disk, SQLite may have rolled back the entire transaction.
    if (!db.$client.inTransaction) throw error;
    return () => reject(error);
  }
}
