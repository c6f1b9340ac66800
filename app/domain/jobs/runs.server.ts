// When each job last ran. A run is claimed in a transaction before it begins, so that no two do the same at once; one that
// a kill has cut is taken up again, and one that failed is tried again within the hour.
import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { jobRuns } from "../../db/schema/jobs";
import type { JobName } from "./schema";

export type JobRun = typeof jobRuns.$inferSelect;

const minuteMs = 60_000;
export const jobPeriodMs = 24 * 60 * minuteMs;
export const jobRetryMs = 60 * minuteMs;
/** A run without an end is taken for cut after this time; none takes nearly as long. */
export const jobCutMs = 10 * minuteMs;

function isDue({ startedAt, finishedAt, outcome }: JobRun, now: number): boolean {
  // After the machine's clock was set back.
  if (startedAt > now) return true;
  const waitMs = finishedAt === null ? jobCutMs : outcome === "failed" ? jobRetryMs : jobPeriodMs;
  return now - startedAt >= waitMs;
}

/** Claims the run of a job at `now` (ms UTC); false when it is not due, or when somebody is at it. */
export function claimJob(db: Db, name: JobName, now: number): boolean {
  return inTransaction(db, () => {
    const last = db.select().from(jobRuns).where(eq(jobRuns.name, name)).get();
    if (last && !isDue(last, now)) return false;
    const run = { startedAt: now, finishedAt: null, note: "", outcome: "ok" } as const;
    db.insert(jobRuns)
      .values({ name, ...run })
      .onConflictDoUpdate({ target: jobRuns.name, set: run })
      .run();
    return true;
  });
}

/** Notes how a claimed run ended; a run that was claimed again meanwhile stays as it is. */
export function finishJob(
  db: Db,
  { name, startedAt }: { name: JobName; startedAt: number },
  { outcome, note }: Pick<JobRun, "outcome" | "note">,
  now: number,
): void {
  const isThis = and(eq(jobRuns.name, name), eq(jobRuns.startedAt, startedAt));
  db.update(jobRuns).set({ outcome, note, finishedAt: now }).where(isThis).run();
}

/** The last run of each job that ran. */
export function listJobRuns(db: Db): JobRun[] {
  return db.select().from(jobRuns).all();
}
