// 需要处理: what waits for the organiser, the most urgent first, each with one link. Texts are the page's, so that its script has none.
import { listEventAttention } from "~/domain/events/attention.server";
import { daysUntil, dayText } from "~/domain/events/date-text";
import { autoEndNote, countOverdue, listOverdue } from "~/domain/events/overdue.server";
import type { SiteTime } from "~/domain/events/site-time";
import { lacksCode } from "~/domain/images/queries.server";
import { countFreshFailures, mailAlarmMs } from "~/domain/mails/queue.server";
import { countModeration } from "~/domain/moderation/dashboard-stats.server";
import { formatCursor } from "~/domain/moderation/inbox.server";
import { moderation } from "~/domain/moderation/kinds.server";
import { listGuesses } from "~/domain/organisers/guesses.server";
import { kindDetails, reviewKinds } from "~/domain/posts/kinds";
import { listFailedMessages } from "~/domain/registrations/guest-messages/queries.server";
import { uninformedText } from "~/domain/registrations/notices/audience";
import { listUninformedGuests } from "~/domain/registrations/notices/queries.server";
import { listPendingGuests } from "~/domain/registrations/queries.server";
import { countOpenRemovals } from "~/domain/removals/queries.server";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { sendsMail } from "~/http/limits/mail-context.server";
import { withQuery } from "~/http/query";
import { listOpenSettings } from "~/http/session/setup-state.server";
import { siteTimeOf } from "~/http/site-time.server";
import { overduePath } from "../events/overdue-note";
import { backupOverdueText } from "../health/backup-report.server";
import { messagesPath } from "../messages/messages-address";
import { inboxPath } from "../moderation/review-section";

/** `urgent` is news that somebody lacks or a thing that fails now, `later` what can wait. */
export type Task = {
  urgency: "urgent" | "due" | "later";
  text: string;
  /** The day and the event, or what it is about; empty without any. */
  detail: string;
  /** The link's word. */
  act: string;
  /** Without the URL to return to. */
  href: string;
  /** Whether the link opens a confirmation or a page that returns. */
  opens: "page" | "returning" | "confirmation";
};

type TaskFields = Omit<Task, "urgency" | "opens"> & Partial<Pick<Task, "urgency" | "opens">>;
const task = (fields: TaskFields): Task => ({ urgency: "due", opens: "page", ...fields });

const nearDays: Record<number, string> = { [-2]: "前天", [-1]: "昨天", 0: "今天", 1: "明天", 2: "后天" };

/** 昨天过期了, 后天过期 */
function expiryText(at: number, isExpired: boolean, { now, timeZone }: SiteTime): string {
  const day = nearDays[daysUntil(at, now, timeZone)] ?? dayText(at, timeZone);
  return `${day}过期${isExpired ? "了" : ""}`;
}

type Dated = { startAt: number; title: string };
const datedText = ({ startAt, title }: Dated, { timeZone }: SiteTime) =>
  `${dayText(startAt, timeZone)} · ${title}`;

/** What guests have to hear. */
function newsTasks({ db }: Site, siteTime: SiteTime): Task[] {
  const lacking = listUninformedGuests(db, siteTime).map((news) =>
    task({
      urgency: "urgent",
      text: uninformedText(news.guests, news.word),
      detail: datedText(news, siteTime),
      act: "通知",
      href: `/admin/events/${news.id}/notify`,
    }),
  );
  const reminders = listUninformedGuests(db, siteTime, { isReminder: true }).map((news) =>
    task({
      text: `${news.word}：${news.guests} 人没收到提醒`,
      detail: datedText(news, siteTime),
      act: "提醒",
      href: `/admin/events/${news.id}/notify`,
    }),
  );
  const unreached = listFailedMessages(db, siteTime.now - mailAlarmMs).map((news) =>
    task({
      urgency: "urgent",
      text: `${news.guests} 人没收到消息`,
      detail: datedText(news, siteTime),
      act: "告诉",
      href: messagesPath(news.id, news.message),
    }),
  );
  return [...lacking, ...unreached, ...reminders];
}

/** Group codes that expire or cannot be read; one that several events use is one task. */
function codeTasks({ db }: Site, siteTime: SiteTime): Task[] {
  const { codes, unreadable } = listEventAttention(db, siteTime.now);
  const shown = codes.filter(
    ({ code }, at) => code === null || codes.findIndex((other) => other.code === code) === at,
  );
  const renewal = { act: "更换", opens: "returning" } as const;
  return [
    ...shown.map(({ id, title, code, validUntil, isExpired }) => {
      const others = code === null ? 0 : codes.filter((other) => other.code === code).length - 1;
      return task({
        ...renewal,
        urgency: isExpired ? "urgent" : "due",
        text: `群二维码${expiryText(validUntil, isExpired, siteTime)}`,
        detail: others > 0 ? `${title}，还有 ${others} 个活动用它` : title,
        href: `/admin/events/${id}/qr`,
      });
    }),
    ...unreadable.map((event) =>
      task({
        ...renewal,
        text: "群二维码扫不出",
        detail: datedText(event, siteTime),
        href: `/admin/events/${event.id}/qr`,
      }),
    ),
  ];
}

function guestTasks({ db }: Site, siteTime: SiteTime): Task[] {
  return listPendingGuests(db, siteTime.now).map(({ seats, ...event }) =>
    task({
      text: `${seats} 人待审批`,
      detail: datedText(event, siteTime),
      act: "审批",
      href: `/admin/events/${event.id}/guests?status=pending`,
    }),
  );
}

/** Questions wait for an answer, other posts for a verdict. */
function postTasks({ db }: Site, siteTime: SiteTime): Task[] {
  const counts = countModeration(db);
  const waiting = reviewKinds.flatMap((kind) => {
    const count = counts[kind].pending;
    return count === 0 ? [] : [{ kind, count, ...kindDetails[kind] }];
  });
  const questions = waiting.filter(({ needsReply }) => needsReply);
  const others = waiting.filter(({ needsReply }) => !needsReply);
  const total = others.reduce((sum, { count }) => sum + count, 0);
  const removals = countOpenRemovals(db);
  return [
    ...questions.map(({ kind, label, count }) => {
      const [first] = moderation[kind].listNewest(db, "pending", 1, siteTime);
      return task({
        text: `${count} 条${label}等回答`,
        detail: first?.event?.title ?? "",
        act: "回答",
        href: first ? withQuery(inboxPath, { from: formatCursor(first) }) : inboxPath,
      });
    }),
    ...(total === 0
      ? []
      : [
          task({
            text: `${total} 条待审核`,
            detail: others.map(({ label, count }) => `${count} 条${label}`).join("，"),
            act: "审核",
            href: inboxPath,
          }),
        ]),
    ...(removals === 0
      ? []
      : [
          task({
            text: `${removals} 张照片申请撤下`,
            detail: "照片里的人不想公开",
            act: "处理",
            href: "/admin/removals",
          }),
        ]),
  ];
}

/** Events past their end. */
function overdueTasks({ db }: Site, siteTime: SiteTime): Task[] {
  const count = countOverdue(db, siteTime.now);
  const [last] = listOverdue(db, siteTime.now, 1);
  if (!last) return [];
  const note = autoEndNote(db, "overdue", siteTime, count === 1);
  const ended = `${dayText(last.endAt, siteTime.timeZone)}结束`;
  if (count === 1)
    return [
      task({
        text: `${last.title}待收尾`,
        detail: note || `${ended}，标记后开放相册和讨论`,
        act: "收尾",
        href: `/admin/events/${last.id}/complete`,
        opens: "confirmation",
      }),
    ];
  return [
    task({
      text: `${count} 个活动待收尾`,
      detail: note || `${last.title}等，最近的 ${ended}`,
      act: "收尾",
      href: overduePath,
      opens: "confirmation",
    }),
  ];
}

/** Settings that the first set-up left open. */
const unsetTexts = { site: "站名、城市和时区", contact: "客服微信" } as const;

/** What the site itself lacks. */
function siteTasks(site: Site, { now }: SiteTime): Task[] {
  const unset = listOpenSettings(site).map((step) => unsetTexts[step]);
  const overdueBackup = backupOverdueText(site);
  const failed = countFreshFailures(site.db, now);
  const tasks: (Task | false)[] = [
    unset.length > 0 &&
      task({
        urgency: "later",
        text: "设置还没填完",
        detail: unset.join("、"),
        act: "去填",
        href: "/admin/settings",
      }),
    lacksCode(site.db, readSettings(site.db).contactQrImageId) &&
      task({
        text: "客服二维码扫不出",
        detail: "访客看不到它",
        act: "查看",
        href: "/admin/settings#settings-contactQrImageId",
      }),
    overdueBackup !== null &&
      task({
        urgency: "urgent",
        text: overdueBackup,
        detail: "服务器坏了，数据就找不回来",
        act: "备份",
        href: "/admin/health#backups",
      }),
    failed > 0 &&
      task({
        urgency: "urgent",
        text: `发不出邮件，${failed} 封等着`,
        detail: "收不到确认和改期的人会来问",
        act: "查看",
        href: "/admin/health#mail",
      }),
    site.mail.kind !== "smtp" &&
      task({
        urgency: "later",
        text: "还不能发邮件",
        // Without a mail server, mails are files, which visitors of a public site cannot read.
        detail: sendsMail(site) ? "邮件还寄不到客人那里" : "不能注册和找回密码，改期只能在群里说",
        act: "设置",
        href: "/admin/settings/mail",
      }),
  ];
  return tasks.filter((each) => each !== false);
}

/** Sign-ins with the right password and wrong codes. */
function guessTasks({ db }: Site, { now, timeZone }: SiteTime): Task[] {
  return listGuesses(db, now).map(({ name, at }) =>
    task({
      urgency: "urgent",
      text: "有人知道了密码",
      detail: `${dayText(at, timeZone)} · 用「${name}」登录，验证码输错多次`,
      act: "查看",
      href: "/admin/sessions",
    }),
  );
}

/** Lists what waits for the organiser, in the order of need. */
export function listTasks(site: Site): Task[] {
  const siteTime = siteTimeOf(site);
  const parts = [newsTasks, guessTasks, codeTasks, guestTasks, postTasks, overdueTasks, siteTasks];
  const tasks = parts.flatMap((part) => part(site, siteTime));
  const isLast = ({ urgency }: Task) => urgency === "later";
  return [...tasks.filter((each) => !isLast(each)), ...tasks.filter(isLast)];
}
