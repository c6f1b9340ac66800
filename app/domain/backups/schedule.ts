// When the site backs itself up, and which of its backups are kept. Times are ms UTC.
import { wallTime } from "../../platform/zoned-time";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Local hours in which a city sleeps: `[from, to)`. */
const night = [3, 6] as const;
const leastAgeMs = 20 * hourMs;
/** A machine that is off at night backs up when it can. */
const mostAgeMs = 30 * hourMs;
const retryMs = hourMs;
/** A clock that was set back further than this does not hold up the next backup. */
const clockSlackMs = hourMs;
export const alarmAgeMs = 48 * hourMs;
const checkEveryMs = 7 * dayMs;
const dailyKept = 7;
const weeklyKept = 4;

const namePattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** The folder name of a backup: `2026-11-23T03-00-12Z`. */
export const backupName = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/** The time of a backup, in whole seconds; null for the name of something else. */
export function backupTime(name: string): number | null {
  const [, date, hour, minute, second] = namePattern.exec(name) ?? [];
  if (date === undefined) return null;
  const at = Date.parse(`${date}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

/** What the decision is made from: the newest backup or, before the first, since when there is a site; and the last attempt. */
export type BackupTimes = { newest: number | null; since: number; triedAt: number | null };

export function isBackupDue({ newest, since, triedAt }: BackupTimes, now: number, timeZone: string): boolean {
  if (triedAt !== null && now - triedAt < retryMs && now >= triedAt) return false;
  const age = now - (newest ?? since);
  if (age < -clockSlackMs || age >= mostAgeMs) return true;
  const { hour } = wallTime(now, timeZone);
  return age >= leastAgeMs && hour >= night[0] && hour < night[1];
}

/** A backup is tried out once a week. */
export function isCheckDue(newest: number | null, checkedAt: number | null, now: number): boolean {
  return newest !== null && (checkedAt === null || checkedAt > now || now - checkedAt >= checkEveryMs);
}

/** Whether the newest backup, or the site without one, is too old. */
export const isOverdue = ({ newest, since }: Pick<BackupTimes, "newest" | "since">, now: number) =>
  now - (newest ?? since) > alarmAgeMs;

/** Monday of the week of a day, as a number of days. */
const weekOf = (at: number) => Math.floor((Math.floor(at / dayMs) + 3) / 7);

/** Names of the backups to remove: all but the newest of each of the last seven days and four weeks that have one. */
export function staleBackups(names: readonly string[]): string[] {
  const dated = names
    .flatMap((name) => {
      const at = backupTime(name);
      return at === null ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at);
  const kept = new Set<string>();
  for (const [unitOf, most] of [
    [(at: number) => Math.floor(at / dayMs), dailyKept],
    [weekOf, weeklyKept],
  ] as const) {
    const units = new Set<number>();
    for (const { name, at } of dated) {
      if (units.size >= most) break;
      if (!units.has(unitOf(at))) kept.add(name);
      units.add(unitOf(at));
    }
  }
  return dated.map(({ name }) => name).filter((name) => !kept.has(name));
}
