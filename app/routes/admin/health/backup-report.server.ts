// The site's backups as text: age of the newest and results of the last attempts.

import { findOverdue, type Overdue } from "~/domain/backups/overdue.server";
import { explainTargetFailure } from "~/domain/backups/remote/failure";
import { targetMessages } from "~/domain/backups/remote/messages";
import { type Elsewhere, findElsewhere, readBackupTarget } from "~/domain/backups/remote/target.server";
import {
  type BackupState,
  backupBytes,
  backupFolder,
  listBackups,
  readBackupState,
} from "~/domain/backups/state.server";
import { recentText } from "~/domain/events/date-text";
import type { Site } from "~/http/context.server";
import { siteTimeOf } from "~/http/site-time.server";
import { sizeText } from "./size-text";

const overdueTexts: Record<Overdue, string> = {
  backup: "超过两天没有备份",
  upload: "超过两天没有存到别处",
};

/** That the newest backup, here or elsewhere, is too old, for the dashboard and the health page; null if not. */
export function backupOverdueText(site: Site): string | null {
  const overdue = findOverdue(site, site.clock.now());
  return overdue && overdueTexts[overdue];
}

const diskFull = /ENOSPC|SQLITE_FULL|no space left|disk is full/i;

/** The reason of a failure, with instructions where the organiser can fix it. */
const reasonText = (error: string) =>
  diskFull.test(error) ? `磁盘满了，请管理服务器的朋友清理磁盘后再试（${error}）` : error;

/** The last manual attempt if it created no backup. A failure to write the state file is known only in memory. */
function failedRun({ backups }: Site, newestAt: number | null) {
  const { last } = backups.status();
  if (last === null || last.error === null) return null;
  // Backup names have second precision.
  const exists = newestAt !== null && newestAt >= last.startedAt - 1000;
  return exists ? null : { at: last.startedAt, error: last.error };
}

/** The last upload, and the reason why there is no newer one; null without storage in the settings. */
function readElsewhere(site: Site, when: (at: number) => string) {
  const elsewhere = findElsewhere(site);
  if (elsewhere === null) return null;
  const { upload, uploaded } = readBackupState(backupFolder(site.env));
  const last = uploaded?.place === elsewhere.place ? uploaded : null;
  const isUnreadable = readBackupTarget(site) === null;
  return {
    place: `${elsewhere.bucket}（${elsewhere.host}）`,
    last: last && { when: when(last.at), size: sizeText(last.bytes), count: last.count },
    failure: isUnreadable
      ? { when: null, reason: targetMessages.unreadable }
      : // An attempt with earlier settings says nothing about these.
        upload?.error && upload.at >= elsewhere.since
        ? { when: when(upload.at), reason: uploadReason(upload, elsewhere) }
        : null,
  };
}

function uploadReason({ error, problem }: NonNullable<BackupState["upload"]>, elsewhere: Elsewhere): string {
  if (problem === null) return reasonText(error ?? "");
  const { text, words } = explainTargetFailure(problem, elsewhere);
  return `${text}（${words}）`;
}

const seconds = (ms: number) => `${Math.max(1, Math.round(ms / 1000))} 秒`;

export function readBackupReport(site: Site) {
  const { now, timeZone } = siteTimeOf(site);
  const folder = backupFolder(site.env);
  const stored = listBackups(folder);
  const newest = stored[0] ?? null;
  const { backup, command, check } = readBackupState(folder);
  const when = (at: number) => recentText(at, now, timeZone);
  const { since, last } = site.backups.status();
  const bytes = newest && backupBytes(newest.path);
  return {
    newest: newest && { when: when(newest.at), size: bytes === null ? null : sizeText(bytes) },
    count: stored.length,
    /** Start of the running backup. */
    running: since === null ? null : { since: when(since), lasts: seconds(now - since) },
    /** Duration of the last successful backup since server start. */
    took: last?.error === null ? seconds(last.finishedAt - last.startedAt) : null,
    overdue: backupOverdueText(site),
    elsewhere: readElsewhere(site, when),
    hasCommand: site.env.BACKUP_COMMAND !== undefined,
    checked: check && { when: when(check.at), isOk: check.error === null },
    failures: [
      { label: "备份失败", attempt: failedRun(site, newest?.at ?? null) ?? backup },
      { label: "没有存到别处", attempt: command },
      { label: "试恢复失败", attempt: check },
    ].flatMap(({ label, attempt }) =>
      attempt?.error ? [{ label, when: when(attempt.at), reason: reasonText(attempt.error) }] : [],
    ),
  };
}

export type BackupReport = ReturnType<typeof readBackupReport>;
