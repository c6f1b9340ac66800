// The mails to organisers: numbers and titles of events, no words of guests, with links that ask to sign in.
import { composeMail, type MailBranding, plain } from "../accounts/account-mails";
import { dayText } from "../events/date-text";
import type { MailText } from "../mails/queue.server";
import { type AlertKind, alertFacts } from "./kinds";
import type { News } from "./sources.server";

const titleMax = 60;

function titleOf(title: string): string {
  const letters = [...plain(title)];
  return letters.length > titleMax ? `${letters.slice(0, titleMax).join("")}…` : letters.join("");
}

function labelOf({ event, text }: News, timeZone: string): string {
  return event ? `${dayText(event.startAt, timeZone)} ${titleOf(event.title)}：${text}` : text;
}

/** Composes the immediate or the daily mail; `news` is not empty, and in the order of its kinds. */
export function alertMail(
  branding: MailBranding,
  news: readonly News[],
  { mode, timeZone }: { mode: "now" | "daily"; timeZone: string },
): MailText {
  const [first] = news;
  const single = news.length === 1 && first ? labelOf(first, timeZone) : `${news.length} 件事等着你`;
  const kinds = [...new Set(news.map(({ kind }): AlertKind => kind))];
  return composeMail(mode === "now" ? "alert" : "alert-daily", branding, {
    subject: mode === "now" ? single : `今天的提醒：${single}`,
    lines: [],
    parts: kinds.map((kind) => ({
      heading: alertFacts[kind].label,
      entries: news
        .filter((each) => each.kind === kind)
        .map((each) => ({ title: labelOf(each, timeZone), href: branding.origin + each.path, lines: [] })),
    })),
    after: [
      "链接要登录管理后台才能打开，登录以后直接到那一页。",
      `要改寄什么、什么时候寄：${branding.origin}/admin/alerts`,
    ],
  });
}

/** The mail that proves an organiser's address. */
export function addressMail(branding: MailBranding, code: string): MailText {
  return composeMail("alert-address", branding, {
    subject: "确认提醒邮箱",
    lines: [
      `${plain(branding.siteName)}的管理后台要把提醒寄到这个邮箱。`,
      `请在「我的提醒」里填验证码 ${code}，24 小时内有效。`,
    ],
    button: { label: "打开我的提醒", href: `${branding.origin}/admin/alerts` },
    after: ["如果这不是你本人的操作，请忽略这封邮件，什么也不会寄到这里。"],
  });
}
