// Background jobs, run in batches with turns of the event loop between them. The domain module that owns the data
// decides what a job removes.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  dropEndedSessions,
  dropExpiredStates,
  dropOldLinks,
  dropUnverifiedUsers,
} from "../app/domain/accounts/cleanup.server";
import { eraseOldAddressHashes } from "../app/domain/address-retention.server";
import { dropOldCodes } from "../app/domain/auth/auth-codes.server";
import { dropOldChallenges } from "../app/domain/auth/factor-challenges.server";
import { deleteExpiredResponses } from "../app/domain/calls/idempotency.server";
import { removeFilesWithoutRow, removeOrphanImages } from "../app/domain/images/orphans.server";
import { claimJob, finishJob } from "../app/domain/jobs/runs.server";
import { type JobName, jobNames } from "../app/domain/jobs/schema";
import { deleteOldMails } from "../app/domain/mails/queue.server";
import type { Site } from "../app/http/context.server";
import { failureCode } from "../app/http/failure.server";

export const batchRows = 500;
/** More than a site of this size has; the rest waits for the next day. */
const batchesAtMost = 1000;

/** One batch of each job; returns how much was done, 0 when nothing is left. */
const batches: Record<JobName, (site: Site, now: number) => number> = {
  "unused-pictures": ({ db, images }, now) =>
    removeOrphanImages(db, images, now) + removeFilesWithoutRow(db, images, now),
  "old-addresses": ({ db }, now) => eraseOldAddressHashes(db, now, batchRows),
  "unverified-accounts": ({ db }, now) => dropUnverifiedUsers(db, now, batchRows),
  "ended-sessions": ({ db }, now) => dropEndedSessions(db, now, batchRows),
  "old-links": ({ db }, now) => dropOldLinks(db, now, batchRows),
  "oauth-states": ({ db }, now) =>
    dropExpiredStates(db, now, batchRows) +
    dropOldCodes(db, now, batchRows) +
    dropOldChallenges(db, now, batchRows),
  "old-mails": ({ db }, now) => deleteOldMails(db, now, batchRows),
  "old-answers": ({ db }, now) => deleteExpiredResponses(db, now, batchRows),
};

/** Runs a claimed job to completion; an aborted run stays without an end. */
async function runJob(site: Site, name: JobName, startedAt: number, signal: AbortSignal): Promise<void> {
  let done = 0;
  for (let batch = 0; batch < batchesAtMost; batch += 1) {
    const more = batches[name](site, startedAt);
    if (more === 0) break;
    done += more;
    await yieldToEventLoop();
    if (signal.aborted) return;
  }
  finishJob(site.db, { name, startedAt }, { outcome: "ok", note: String(done) }, site.clock.now());
  if (done > 0) site.log.info({ job: name, done }, "job done");
}

async function runIfDue(site: Site, name: JobName, signal: AbortSignal): Promise<void> {
  const startedAt = site.clock.now();
  if (!claimJob(site.db, name, startedAt)) return;
  try {
    await runJob(site, name, startedAt, signal);
  } catch (error) {
    const note = failureCode(error) ?? (error instanceof Error ? error.name : "unknown");
    finishJob(site.db, { name, startedAt }, { outcome: "failed", note }, site.clock.now());
    throw error;
  }
}

/** Runs all due jobs in sequence. A failure is recorded and logged and does not affect other jobs. */
export async function runDueJobs(site: Site, signal = new AbortController().signal): Promise<void> {
  for (const name of jobNames) {
    if (signal.aborted) return;
    await runIfDue(site, name, signal).catch((error: unknown) =>
      site.log.error({ job: name, err: error }, "job failed"),
    );
  }
}
