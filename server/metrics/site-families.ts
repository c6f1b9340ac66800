// Metrics of the site: queues, jobs, backups, database and disk. Contains no personal data and no user content.
import { backupFolder, listBackups, readBackupState } from "../../app/domain/backups/state.server";
import { listJobRuns } from "../../app/domain/jobs/runs.server";
import { countUnsentMails } from "../../app/domain/mails/queue.server";
import type { Site } from "../../app/http/context.server";
import { checkHealth, databaseSizes } from "../../app/http/health.server";
import { waitingInMemory } from "../../app/http/site-load.server";
import type { BodyLimiter } from "../bodies/limit-body";
import type { Family, Sample } from "./exposition";

const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  help,
  type: "gauge",
  samples,
});
const toSeconds = (ms: number) => Math.round(ms / 1000);
const flag = (isSet: boolean) => (isSet ? 1 : 0);

/** In-memory queues, and request bodies in flight. */
export function queueFamilies(site: Site, bodies: BodyLimiter): Family[] {
  const { usage } = bodies;
  const queues = Object.entries(waitingInMemory(site));
  return [
    gauge(
      "site_queue_length",
      "What waits to be drawn, stored or hashed.",
      queues.map(([queue, value]) => ({ labels: { queue }, value })),
    ),
    gauge("site_bodies_in_flight", "Posted bodies that are held now.", [{ value: usage.bodies }]),
    gauge("site_bodies_in_flight_bytes", "Bytes of posted bodies that are held now.", [
      { value: usage.bytes },
    ]),
  ];
}

/** The mail queue and background jobs. Throws when the database cannot be queried. */
export function rowFamilies({ db }: Site): Family[] {
  const { waiting, failed } = countUnsentMails(db);
  const ended = listJobRuns(db).filter(({ finishedAt }) => finishedAt !== null);
  return [
    gauge("site_mails", "Mails that wait or were given up.", [
      { labels: { state: "waiting" }, value: waiting },
      { labels: { state: "failed" }, value: failed },
    ]),
    gauge(
      "site_job_last_end_timestamp_seconds",
      "End of the last run of each background job.",
      ended.map(({ name, finishedAt }) => ({ labels: { job: name }, value: toSeconds(finishedAt ?? 0) })),
    ),
    gauge(
      "site_job_last_run_failed",
      "Whether the last run of each background job failed.",
      ended.map(({ name, outcome }) => ({ labels: { job: name }, value: flag(outcome === "failed") })),
    ),
  ];
}

/** Age and result of the backups. */
export function backupFamilies({ env }: Site): Family[] {
  const folder = backupFolder(env);
  const newest = listBackups(folder)[0];
  const { backup, command, upload, uploaded, check } = readBackupState(folder);
  const steps = Object.entries({ backup, command, upload, check });
  return [
    gauge(
      "site_backup_newest_timestamp_seconds",
      "When the newest backup was made.",
      newest ? [{ value: toSeconds(newest.at) }] : [],
    ),
    gauge(
      "site_backup_uploaded_timestamp_seconds",
      "When the newest backup in S3 was uploaded.",
      uploaded ? [{ value: toSeconds(uploaded.at) }] : [],
    ),
    gauge(
      "site_backup_last_attempt_failed",
      "Whether the last backup, its transfer, its upload or its trial failed.",
      steps.flatMap(([step, attempt]) =>
        attempt ? [{ labels: { step }, value: flag(attempt.error !== null) }] : [],
      ),
    ),
  ];
}

/** Whether the site can read and write, and its disk usage. */
export async function storageFamilies(site: Site): Promise<Family[]> {
  const [{ status, freeBytes }, sizes] = await Promise.all([checkHealth(site), databaseSizes(site)]);
  return [
    gauge("site_info", "The version that runs.", [{ labels: { version: site.version }, value: 1 }]),
    gauge("site_healthy", "Whether the site can read and write, as /health says.", [
      { value: flag(status === "ok") },
    ]),
    gauge(
      "site_disk_free_bytes",
      "Free space for the data.",
      freeBytes === null ? [] : [{ value: freeBytes }],
    ),
    gauge("site_database_bytes", "Size of the database and of its log of recent writes.", [
      { labels: { file: "database" }, value: sizes.database },
      { labels: { file: "wal" }, value: sizes.wal },
    ]),
  ];
}
