// When backups are due, which are retained, and when their age is an alarm.
import { describe, expect, test } from "vitest";
import {
  alarmAgeMs,
  backupName,
  backupTime,
  isBackupDue,
  isCheckDue,
  isOverdue,
  staleBackups,
} from "~/domain/backups/schedule";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const zone = "Europe/Rome";
/** 2026-11-23 03:30 in Rome. */
const night = Date.UTC(2026, 10, 23, 2, 30);

test("backup names contain the time in seconds; other names are not backups", () => {
  expect(backupName(night)).toBe("2026-11-23T02-30-00Z");
  expect(backupTime(backupName(night + 999))).toBe(night);
  for (const name of ["state.json", "check-abc", `${backupName(night)}.partial-7`, "2026-99-99T02-30-00Z"])
    expect(backupTime(name), name).toBeNull();
});

describe("due dates", () => {
  const due = (times: Partial<Parameters<typeof isBackupDue>[0]>, now = night) =>
    isBackupDue({ newest: null, since: night - 10 * dayMs, triedAt: null, ...times }, now, zone);

  test.each([
    ["at night, a day after the last", { newest: night - 24 * hourMs }, night, true],
    ["not by day", { newest: night - 20 * hourMs }, night + 8 * hourMs, false],
    ["by day when the machine was off at night", { newest: night - 22 * hourMs }, night + 8 * hourMs, true],
    ["not at the start of a site", { since: night - hourMs }, night, false],
    ["not within an hour of a failure", { triedAt: night - hourMs + 1 }, night, false],
    ["an hour after a failure", { triedAt: night - hourMs }, night, true],
    ["after the clock was set back", { newest: night + 3 * dayMs, triedAt: night + 3 * dayMs }, night, true],
  ] as const)("%s", (_when, times, now, expected) => {
    expect(due(times, now)).toBe(expected);
  });

  test("a test restore is due weekly", () => {
    const lasts = [null, night - 7 * dayMs + 1, night - 7 * dayMs, night + dayMs];
    expect(lasts.map((last) => isCheckDue(night, last, night))).toEqual([true, false, true, true]);
    expect(isCheckDue(null, null, night)).toBe(false);
  });

  test("overdue after 48 hours, also without any backup", () => {
    expect(alarmAgeMs).toBe(48 * hourMs);
    const alarm = night - alarmAgeMs;
    const overdue = (newest: number | null, since: number) => isOverdue({ newest, since }, night);
    expect([overdue(alarm, 0), overdue(alarm - 1, 0)]).toEqual([false, true]);
    expect([overdue(null, night), overdue(null, alarm - 1)]).toEqual([false, true]);
  });
});

test("retains seven days and four weeks", () => {
  let stored: string[] = [];
  for (let day = 0; day < 60; day += 1) {
    stored.push(backupName(night + day * dayMs));
    const stale = staleBackups(stored);
    stored = stored.filter((name) => !stale.includes(name));
  }
  const ages = stored.map((name) => 59 - Math.round(((backupTime(name) ?? 0) - night) / dayMs));
  expect(ages.filter((age) => age < 7)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  const older = ages.filter((age) => age >= 7);
  expect([2, 3]).toContain(older.length);
  const oldest = Math.max(...ages);
  expect(oldest > 14 && oldest < 28).toBe(true);
});

test("retains the newest of a day, ignores other files, and retains one per week of a long pause", () => {
  const [first, second] = [backupName(night), backupName(night + hourMs)];
  expect(staleBackups([first, second, "state.json", "notes"])).toEqual([first]);
  expect(staleBackups([0, 30, 60, 90].map((days) => backupName(night - days * dayMs)))).toEqual([]);
});
