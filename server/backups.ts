// Nightly backups, their upload, a weekly test restore of the newest, and a mail to the operator when the newest is too old;
// organisers get theirs as they chose.
import { backgroundPatienceMs } from "../app/db/write-lock.server";
import { queueBackupAlarm } from "../app/domain/backups/alarm.server";
import { findOverdue } from "../app/domain/backups/overdue.server";
import { findElsewhere } from "../app/domain/backups/remote/target.server";
import { isBackupDue, isCheckDue, isUploadDue } from "../app/domain/backups/schedule";
import {
  backupFolder,
  listBackups,
  readBackupState,
  writeBackupState,
} from "../app/domain/backups/state.server";
import type { Site } from "../app/http/context.server";
import { mailBranding } from "../app/http/limits/mail-context.server";

const lookEveryMs = 10 * 60_000;
const alarmEveryMs = 24 * 60 * 60_000;

const alarmTexts = {
  backup: "the newest backup is older than 48 hours",
  upload: "the newest backup in S3 is older than 48 hours",
} as const;

function alarmIfOverdue(site: Site, folder: string, now: number): void {
  const overdue = findOverdue(site, now);
  if (overdue === null) return;
  const { alarmedAt, uploaded } = readBackupState(folder);
  if (alarmedAt !== null && alarmedAt <= now && now - alarmedAt < alarmEveryMs) return;
  writeBackupState(folder, { alarmedAt: now });
  const { ALERT_MAIL } = site.env;
  const newest = (overdue === "backup" ? listBackups(folder)[0]?.at : uploaded?.at) ?? null;
  site.log.error({ newest: newest && new Date(newest).toISOString() }, alarmTexts[overdue]);
  if (ALERT_MAIL) queueBackupAlarm(site.db, ALERT_MAIL, { branding: mailBranding(site), overdue, now });
}

/** Uploads the newest backup where that failed at night, or was configured since. */
async function uploadIfDue(site: Site, folder: string): Promise<void> {
  const elsewhere = findElsewhere(site);
  if (elsewhere === null) return;
  const { upload, uploaded } = readBackupState(folder);
  const times = {
    newest: listBackups(folder)[0]?.name ?? null,
    uploaded: uploaded?.place === elsewhere.place ? uploaded.name : null,
    triedAt: upload?.at ?? null,
    since: elsewhere.since,
  };
  // The backup may have taken its time.
  if (isUploadDue(times, site.clock.now())) await site.backups.upload();
}

/** Runs the due backup, test restore, upload and alarm mail. */
export async function runDueBackups(site: Site, signal = new AbortController().signal): Promise<void> {
  const folder = backupFolder(site.env);
  const now = site.clock.now();
  const { since, backup, check } = readBackupState(folder);
  if (since === null) writeBackupState(folder, { since: now });
  const times = {
    newest: listBackups(folder)[0]?.at ?? null,
    since: since ?? now,
    triedAt: backup?.at ?? null,
  };
  if (isBackupDue(times, now, site.timeZone)) await site.backups.run();
  const newest = listBackups(folder)[0]?.at ?? null;
  if (!signal.aborted && isCheckDue(newest, check?.at ?? null, now)) await site.backups.check();
  if (!signal.aborted) await uploadIfDue(site, folder);
  await site.writeLock.whenFree(backgroundPatienceMs);
  if (signal.aborted) return;
  alarmIfOverdue(site, folder, now);
}

/** Checks every few minutes. Call the result to stop. */
export function startBackups(site: Site): () => void {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    await runDueBackups(site, ended.signal).catch((error: unknown) =>
      site.log.error({ err: error }, "backup failed"),
    );
    if (ended.signal.aborted) return;
    timer = setTimeout(look, lookEveryMs);
    timer.unref();
  };
  void look();
  return () => {
    ended.abort();
    site.backups.close();
    clearTimeout(timer);
  };
}
