// The site's backups as text: age of the newest and results of the last attempts.

import { isOverdue } from "~/domain/backups/schedule";
import { backupFolder, listBackups, readBackupState } from "~/domain/backups/state.server";
import { recentText } from "~/domain/events/date-text";
import type { Site } from "~/http/context.server";
import { siteTimeOf } from "~/http/site-time.server";

/** Whether the newest backup is too old, for the dashboard and the health page. */
export function isBackupOverdue(site: Site): boolean {
  const folder = backupFolder(site.env);
  const now = site.clock.now();
  return isOverdue(
    { newest: listBackups(folder)[0]?.at ?? null, since: readBackupState(folder).since ?? now },
    now,
  );
}

export function readBackupReport(site: Site) {
  const { now, timeZone } = siteTimeOf(site);
  const folder = backupFolder(site.env);
  const backups = listBackups(folder);
  const { backup, command, check } = readBackupState(folder);
  const when = (at: number) => recentText(at, now, timeZone);
  return {
    newest: backups[0] ? when(backups[0].at) : null,
    count: backups.length,
    isOverdue: isBackupOverdue(site),
    hasCommand: site.env.BACKUP_COMMAND !== undefined,
    checked: check && { when: when(check.at), isOk: check.error === null },
    failures: [
      { label: "备份失败", attempt: backup },
      { label: "没有存到别处", attempt: command },
      { label: "试恢复失败", attempt: check },
    ].flatMap(({ label, attempt }) =>
      attempt?.error ? [{ label, when: when(attempt.at), reason: attempt.error }] : [],
    ),
  };
}

export type BackupReport = ReturnType<typeof readBackupReport>;
