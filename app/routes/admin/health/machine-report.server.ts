// Checks without network access: database growth, clock against the latest recorded time, and where to inspect the
// certificate.
import { statSync } from "node:fs";
import { join } from "node:path";
import { backupFolder, listBackups } from "~/domain/backups/state.server";
import { clockText, recentText } from "~/domain/events/date-text";
import { listJobRuns } from "~/domain/jobs/runs.server";
import type { Site } from "~/http/context.server";
import { isSecure } from "~/http/security/public-origin.server";
import { siteTimeOf } from "~/http/site-time.server";
import { sizeText } from "./size-text";

/** Clock synchronisation may set the clock back by less. */
const toleratedMs = 60_000;

/** Growth of the database from the oldest stored backup to the newest; null unless there are two. */
function growthText(site: Site): string | null {
  const { now, timeZone } = siteTimeOf(site);
  const sized = listBackups(backupFolder(site.env)).flatMap(({ at, path }) => {
    const found = statSync(join(path, "app.db"), { throwIfNoEntry: false });
    return found ? [{ at, bytes: found.size }] : [];
  });
  const [newest, oldest] = [sized[0], sized.at(-1)];
  if (!newest || !oldest || newest === oldest) return null;
  const more = newest.bytes - oldest.bytes;
  const since = `${recentText(oldest.at, now, timeZone)} 到 ${recentText(newest.at, now, timeZone)} 的备份之间`;
  return `${since}${more < 0 ? "减少" : "增加"} ${sizeText(Math.abs(more))}`;
}

/** The latest time that the server recorded, if it is in the future. */
function noteFromTheFuture(site: Site): number | null {
  const noted = [
    ...listJobRuns(site.db).map(({ startedAt }) => startedAt),
    ...listBackups(backupFolder(site.env)).map(({ at }) => at),
  ];
  const latest = Math.max(0, ...noted);
  return latest > site.clock.now() + toleratedMs ? latest : null;
}

/** Growth, clock and certificate as text. */
export function readMachineReport(site: Site) {
  const { now, timeZone } = siteTimeOf(site);
  const future = noteFromTheFuture(site);
  return {
    growth: growthText(site),
    clock: `${clockText(now, timeZone)}（${timeZone}）`,
    clockWarning:
      future === null
        ? null
        : `${recentText(future, now, timeZone)} 已经有记录，比现在还晚：服务器的时钟可能被拨慢了，请管理服务器的朋友检查。`,
    isSecure: isSecure(site),
  };
}
