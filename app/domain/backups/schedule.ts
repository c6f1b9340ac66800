// Schedule and retention of backups. Times are ms UTC.
import { wallTime } from "../../platform/zoned-time";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Local hours with little traffic: `[from, to)`. */
const night = [3, 6] as const;
const leastAgeMs = 20 * hourMs;
/** A backup older than this is due at any hour, for machines that are off at night. */
const mostAgeMs = 30 * hourMs;
const retryMs = hourMs;
/** A newest backup further in the future means that the clock was set back: the next one is due at once. */
const clockSlackMs = hourMs;
export const alarmAgeMs = 48 * hourMs;
const checkEveryMs = 7 * dayMs;
const dailyRetained = 7;
const weeklyRetained = 4;

const namePattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** Folder name of a backup: `2026-11-23T03-00-12Z`. */
export const backupName = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/** Parses the time of a backup from its folder name, in whole seconds; null for other names. */
export function backupTime(name: string): number | null {
  const [, date, hour, minute, second] = namePattern.exec(name) ?? [];
  if (date === undefined) return null;
  const at = Date.parse(`${date}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

/** `since` is when the site was created; it replaces `newest` until the first backup. */
export type BackupTimes = { newest: number | null; since: number; triedAt: number | null };

export function isBackupDue({ newest, since, triedAt }: BackupTimes, now: number, timeZone: string): boolean {
  if (triedAt !== null && now - triedAt < retryMs && now >= triedAt) return false;
  const age = now - (newest ?? since);
  if (age < -clockSlackMs || age >= mostAgeMs) return true;
  const { hour } = wallTime(now, timeZone);
  return age >= leastAgeMs && hour >= night[0] && hour < night[1];
}

/** Whether the weekly test restore is due. */
export function isCheckDue(newest: number | null, checkedAt: number | null, now: number): boolean {
  return newest !== null && (checkedAt === null || checkedAt > now || now - checkedAt >= checkEveryMs);
}

/** Whether the newest backup, or the site without one, is older than `alarmAgeMs`. */
export const isOverdue = ({ newest, since }: Pick<BackupTimes, "newest" | "since">, now: number) =>
  now - (newest ?? since) > alarmAgeMs;

/** Returns a key of a backup that is too old, another one each day; null while none is. */
export function overdueKey(times: Pick<BackupTimes, "newest" | "since">, now: number): string | null {
  if (!isOverdue(times, now)) return null;
  const age = now - (times.newest ?? times.since) - alarmAgeMs;
  return `${times.newest ?? 0}:${Math.floor(age / dayMs)}`;
}

/** Returns the number of a time's week since the epoch; weeks begin on Monday. */
const weekOf = (at: number) => Math.floor((Math.floor(at / dayMs) + 3) / 7);

/** Returns the backups to delete: all except the newest of each of the last seven days and four weeks that have one. */
export function staleBackups(names: readonly string[]): string[] {
  const dated = names
    .flatMap((name) => {
      const at = backupTime(name);
      return at === null ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at);
  const retained = new Set<string>();
  for (const [unitOf, most] of [
    [(at: number) => Math.floor(at / dayMs), dailyRetained],
    [weekOf, weeklyRetained],
  ] as const) {
    const units = new Set<number>();
    for (const { name, at } of dated) {
      if (units.size >= most) break;
      if (!units.has(unitOf(at))) retained.add(name);
      units.add(unitOf(at));
    }
  }
  return dated.map(({ name }) => name).filter((name) => !retained.has(name));
}
