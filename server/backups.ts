// Nightly backups, a weekly test restore of the newest, and a mail to the operator when the newest is too old; organisers get theirs
// as they chose.
import { backgroundPatienceMs } from "../app/db/write-lock.server";
import { queueBackupAlarm } from "../app/domain/backups/alarm.server";
import { isBackupDue, isCheckDue, isOverdue } from "../app/domain/backups/schedule";
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

function alarmIfOverdue(site: Site, folder: string, now: number): void {
  const { since, alarmedAt } = readBackupState(folder);
  const newest = listBackups(folder)[0]?.at ?? null;
  if (!isOverdue({ newest, since: since ?? now }, now)) return;
  if (alarmedAt !== null && alarmedAt <= now && now - alarmedAt < alarmEveryMs) return;
  writeBackupState(folder, { alarmedAt: now });
  const { ALERT_MAIL } = site.env;
  site.log.error(
    { newest: newest && new Date(newest).toISOString() },
    "the newest backup is older than 48 hours",
  );
  if (ALERT_MAIL) queueBackupAlarm(site.db, ALERT_MAIL, { branding: mailBranding(site), now });
}

/** Runs the due backup, test restore and alarm mail. */
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
