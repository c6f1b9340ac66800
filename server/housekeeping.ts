// Runs due background jobs at start-up and every few minutes, in batches that yield to the event loop, and sends mails delayed by a
// limit. The domain module that owns the data decides which data a job deletes.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { backgroundPatienceMs } from "../app/db/write-lock.server";
import {
  dropEndedSessions,
  dropExpiredStates,
  dropOldLinks,
  dropUnverifiedUsers,
} from "../app/domain/accounts/cleanup.server";
import { eraseOldAddressHashes } from "../app/domain/address-retention.server";
import { deleteOldItems } from "../app/domain/alerts/sources.server";
import { dropOldCodes } from "../app/domain/auth/auth-codes.server";
import { dropOldChallenges } from "../app/domain/auth/factor-challenges.server";
import { endOverdueEvent, listDueToEnd } from "../app/domain/events/overdue.server";
import { deleteExpiredResponses } from "../app/domain/idempotency.server";
import { removeFilesWithoutRow, removeOrphanImages } from "../app/domain/images/orphans.server";
import { claimJob, finishJob } from "../app/domain/jobs/runs.server";
import { type JobName, jobNames } from "../app/domain/jobs/schema";
import { deleteOldMails } from "../app/domain/mails/queue.server";
import { dropExpiredOrganisers } from "../app/domain/organisers/organisers.server";
import { eraseOldRegistrations } from "../app/domain/registrations/retention.server";
import { deleteOldSubscriptions } from "../app/domain/subscriptions/subscriptions.server";
import type { Site } from "../app/http/context.server";
import { failureCode } from "../app/http/failure.server";
import { sendAlerts } from "../app/http/records/alerts.server";
import {
  changeEventWithGuests,
  registrationContext,
  sendGuestMails,
} from "../app/http/records/event-guests.server";
import { sendSubscriptionMails } from "../app/http/records/subscription-mails.server";

export const housekeepingIntervalMs = 10 * 60_000;
/** Interval for reminders, alerts and held mails: no mail waits much longer than announced. */
const mailIntervalMs = 10_000;

export const batchRows = 500;
/** More batches than a site of this size needs; the rest waits for the next day. */
const batchesAtMost = 1000;

/** Repeats a batch until it returns 0. */
function* untilDone(batch: () => number): Generator<number> {
  for (let done = batch(); done > 0; done = batch()) yield done;
}

/** Marks each event that is due as ended, as the organiser's press does. */
function* endDueEvents(site: Site, now: number): Generator<number> {
  for (const id of listDueToEnd(site.db, now, batchRows)) {
    const entry = changeEventWithGuests(site, id, () =>
      endOverdueEvent(site.db, { kind: "system" }, id, now),
    );
    yield entry === null ? 0 : 1;
  }
}

/** The batches of each job; each returns the number of affected rows or files. */
const jobs: Record<JobName, (site: Site, now: number) => Iterable<number>> = {
  "unused-pictures": ({ db, images }, now) =>
    untilDone(() => removeOrphanImages(db, images, now) + removeFilesWithoutRow(db, images, now)),
  "old-addresses": ({ db }, now) => untilDone(() => eraseOldAddressHashes(db, now, batchRows)),
  "unverified-accounts": ({ db }, now) => untilDone(() => dropUnverifiedUsers(db, now, batchRows)),
  "ended-sessions": ({ db }, now) =>
    untilDone(() => dropExpiredOrganisers(db, now, batchRows) + dropEndedSessions(db, now, batchRows)),
  "old-links": ({ db }, now) => untilDone(() => dropOldLinks(db, now, batchRows)),
  "oauth-states": ({ db }, now) =>
    untilDone(
      () =>
        dropExpiredStates(db, now, batchRows) +
        dropOldCodes(db, now, batchRows) +
        dropOldChallenges(db, now, batchRows),
    ),
  "old-mails": ({ db }, now) =>
    untilDone(() => deleteOldMails(db, now, batchRows) + deleteOldItems(db, now, batchRows)),
  "old-answers": ({ db }, now) => untilDone(() => deleteExpiredResponses(db, now, batchRows)),
  "old-registrations": (site, now) =>
    untilDone(() => eraseOldRegistrations(site.db, now, batchRows, registrationContext(site))),
  "old-subscriptions": ({ db }, now) => untilDone(() => deleteOldSubscriptions(db, now, batchRows)),
  "overdue-events": endDueEvents,
};

/** Runs a claimed job to completion; an aborted run is not recorded as ended. */
async function runJob(site: Site, name: JobName, startedAt: number, signal: AbortSignal): Promise<void> {
  let [done, batches] = [0, 0];
  for (const more of jobs[name](site, startedAt)) {
    done += more;
    batches += 1;
    if (batches === batchesAtMost) break;
    await yieldToEventLoop();
    await site.writeLock.whenFree(backgroundPatienceMs);
    if (signal.aborted) return;
  }
  finishJob(site.db, { name, startedAt }, { outcome: "ok", note: String(done) }, site.clock.now());
  if (done > 0) site.log.info({ job: name, done }, "job done");
}

async function runIfDue(site: Site, name: JobName, signal: AbortSignal): Promise<void> {
  await site.writeLock.whenFree(backgroundPatienceMs);
  if (signal.aborted) return;
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

/** Starts housekeeping. Call the result to stop it; a running job stops after its current batch. */
export function startHousekeeping(site: Site): () => void {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let areMailsQueued = true;
  const queueMails = async () => {
    if (!areMailsQueued) return;
    areMailsQueued = false;
    for (const queue of [sendGuestMails, sendSubscriptionMails, sendAlerts])
      await queue(site).catch((error: unknown) =>
        site.log.error({ err: error, code: failureCode(error) }, "waiting mails could not be queued"),
      );
    areMailsQueued = true;
  };
  const mails = setInterval(queueMails, mailIntervalMs);
  mails.unref();
  const look = async () => {
    await runDueJobs(site, ended.signal);
    if (ended.signal.aborted) return;
    timer = setTimeout(look, housekeepingIntervalMs);
    timer.unref();
  };
  void look();
  return () => {
    ended.abort();
    clearTimeout(timer);
    clearInterval(mails);
  };
}
