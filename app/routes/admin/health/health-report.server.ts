// System state as text for administrators: disk space, mails, background jobs.
import { statSync } from "node:fs";
import { join } from "node:path";
import { backupFolder, listBackups } from "~/domain/backups/state.server";
import { clockText, recentText } from "~/domain/events/date-text";
import type { SiteTime } from "~/domain/events/site-time";
import { type JobRun, listJobRuns } from "~/domain/jobs/runs.server";
import { jobLabels, jobNames } from "~/domain/jobs/schema";
import { mailKindText, mailReasonText } from "~/domain/mails/failure-text";
import { countFreshFailures, listFailedMails, type Mail } from "~/domain/mails/queue.server";
import type { Site } from "~/http/context.server";
import { checkHealth, databaseSizes } from "~/http/health.server";
import { sendsMail } from "~/http/limits/mail-context.server";
import { deploymentHints } from "~/http/security/deployment-hints.server";
import { isSecure, siteOrigin } from "~/http/security/public-origin.server";
import { siteTimeOf } from "~/http/site-time.server";
import { sizeText } from "./size-text";

// Checks without network access: database growth, clock against the latest recorded time, and where to inspect the
// certificate.

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
function readMachineReport(site: Site) {
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

const mailsListed = 20;
const minuteMs = 60_000;
/** Free space below which a warning is shown. */
const tightBytes = 1024 ** 3;

/** 3 天 4 小时, 5 小时 12 分钟 or 8 分钟 */
function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} 天 ${hours} 小时`;
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分钟` : `${minutes} 分钟`;
}

function mailView(mail: Mail, { now, timeZone }: SiteTime) {
  const { id, recipient, attempts, status, lastError, nextAttemptAt, expiresAt, createdAt } = mail;
  const isFailed = status === "failed";
  return {
    id,
    recipient,
    attempts,
    isFailed,
    kind: mailKindText(mail.kind),
    requested: recentText(createdAt, now, timeZone),
    reason: mailReasonText(lastError),
    next: isFailed ? null : recentText(nextAttemptAt, now, timeZone),
    canRetry: expiresAt > now,
  };
}

export type MailView = ReturnType<typeof mailView>;

const outcomes = { ok: "完成", failed: "失败", cut: "没有做完", none: "还没有运行" } as const;

function jobView(label: string, run: JobRun | undefined, { now, timeZone }: SiteTime) {
  if (!run) return { label, outcome: outcomes.none, isFailed: false, when: null, note: "" };
  const when = recentText(run.startedAt, now, timeZone);
  if (run.finishedAt === null) return { label, outcome: outcomes.cut, isFailed: false, when, note: "" };
  const isFailed = run.outcome === "failed";
  const done = run.note === "0" ? "没有需要处理的" : `处理了 ${run.note} 项`;
  return { label, outcome: outcomes[run.outcome], isFailed, when, note: isFailed ? run.note : done };
}

/** Warnings about settings that contradict observed requests. */
function settingsWarnings(site: Site): string[] {
  const { origin, hasProxy } = deploymentHints(site);
  return [
    ...(origin === null
      ? []
      : [
          `有访客从 ${origin} 打开网站，但设置的网址（BASE_URL）是 ${siteOrigin(site)}：表单会被拒绝，邮件、日历和二维码里的链接也不对。如果 ${origin} 是本站的网址，请管理服务器的朋友把 BASE_URL 设成它，再重新启动。`,
        ]),
    ...(hasProxy
      ? [
          "网站前面有代理，但没有设置 TRUST_PROXY：所有访客算成一个人，次数限制会误伤别人。请管理服务器的朋友设置 TRUST_PROXY，再重新启动。",
        ]
      : []),
  ];
}

/** Mails that were not delivered, with the reason of the newest; null without any. */
function mailWarning(site: Site, newest: Mail | undefined): string | null {
  const count = countFreshFailures(site.db, site.clock.now());
  if (count === 0) return null;
  const reason = mailReasonText(newest?.lastError ?? "");
  return `${count} 封邮件没有送到${reason === "" ? "" : `：${reason}`}。`;
}

/** View model of the system state page. */
export async function readHealthReport(site: Site) {
  const siteTime = siteTimeOf(site);
  const [{ version, status, freeBytes }, sizes] = await Promise.all([checkHealth(site), databaseSizes(site)]);
  const { items, failed, waiting } = listFailedMails(site.db, mailsListed);
  const runs = listJobRuns(site.db);
  return {
    site: {
      version,
      isOk: status === "ok",
      uptime: spanText(siteTime.now - site.startedAt),
      database: sizeText(sizes.database + sizes.wal),
      free: freeBytes === null ? null : sizeText(freeBytes),
      isTight: freeBytes !== null && freeBytes < tightBytes,
      warnings: settingsWarnings(site),
      mailWarning: mailWarning(site, items[0]),
      ...readMachineReport(site),
    },
    mail: {
      kind: site.mail.kind,
      isOff: !sendsMail(site),
      failed,
      waiting,
      canRetryAll: items.filter(({ expiresAt }) => expiresAt > siteTime.now).length > 1,
      troubled: items.map((mail) => mailView(mail, siteTime)),
    },
    jobs: jobNames.map((name) =>
      jobView(
        jobLabels[name],
        runs.find((run) => run.name === name),
        siteTime,
      ),
    ),
  };
}

export type HealthReport = Awaited<ReturnType<typeof readHealthReport>>;
