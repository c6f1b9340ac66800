// Bookkeeping of background jobs. A run is claimed in a transaction before it begins, so that no two run at once. Interrupted
// runs are restarted; failed ones are retried within the hour.
import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { jobRuns } from "../../db/schema/jobs";
import { type JobName, jobPeriods } from "./schema";

export type JobRun = typeof jobRuns.$inferSelect;

const minuteMs = 60_000;
export const jobPeriodMs = 24 * 60 * minuteMs;
export const jobRetryMs = 60 * minuteMs;
/** An unfinished run counts as interrupted after this time. */
export const jobTimeoutMs = 10 * minuteMs;

function isDue({ startedAt, finishedAt, outcome }: JobRun, periodMs: number, now: number): boolean {
  // The system clock was set back.
  if (startedAt > now) return true;
  const waitMs = finishedAt === null ? jobTimeoutMs : outcome === "failed" ? jobRetryMs : periodMs;
  return now - startedAt >= waitMs;
}

/** Claims a run of a job at `now` (ms UTC); returns false when it is not due or already running. */
export function claimJob(db: Db, name: JobName, now: number): boolean {
  return inTransaction(db, () => {
    const last = db.select().from(jobRuns).where(eq(jobRuns.name, name)).get();
    if (last && !isDue(last, jobPeriods[name] ?? jobPeriodMs, now)) return false;
    const run = { startedAt: now, finishedAt: null, note: "", outcome: "ok" } as const;
    db.insert(jobRuns)
      .values({ name, ...run })
      .onConflictDoUpdate({ target: jobRuns.name, set: run })
      .run();
    return true;
  });
}

/** Records the outcome of a claimed run; ignored when the job was claimed again meanwhile. */
export function finishJob(
  db: Db,
  { name, startedAt }: { name: JobName; startedAt: number },
  { outcome, note }: Pick<JobRun, "outcome" | "note">,
  now: number,
): void {
  const isRun = and(eq(jobRuns.name, name), eq(jobRuns.startedAt, startedAt));
  db.update(jobRuns).set({ outcome, note, finishedAt: now }).where(isRun).run();
}

export function listJobRuns(db: Db): JobRun[] {
  return db.select().from(jobRuns).all();
}
