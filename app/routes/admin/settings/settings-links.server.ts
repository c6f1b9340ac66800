import { findElsewhere } from "~/domain/backups/remote/target.server";
import { dayText } from "~/domain/events/date-text";
import { type GroupCode, listGroupCodes } from "~/domain/events/group-qr.server";
import type { Site } from "~/http/context.server";
import { siteTimeOf } from "~/http/site-time.server";
import { withReturnTo } from "../confirmations/return-to";
import { backupOverdueText } from "../health/backup-report.server";

type SettingsLink = { href: string; title: string; note: string };
export type SettingsLinkGroup = { title: string; links: SettingsLink[] };

const open = (href: string, title: string, note: string): SettingsLink => ({
  href,
  title,
  note,
});

/** Lists the pages beside the settings, with their state, and each group code with the events that use it. */
export function readSettingsLinks(site: Site): SettingsLinkGroup[] {
  const { now, timeZone } = siteTimeOf(site);
  const codeLink = ({ eventId, title, uses, validUntil }: GroupCode): SettingsLink => ({
    href: withReturnTo(`/admin/events/${eventId}/qr`, "/admin/settings"),
    title: "更换",
    note: [
      uses > 1 ? `用在 ${uses} 个活动：${title}等` : title,
      validUntil <= now ? `✕ ${dayText(validUntil, timeZone)}过期了` : `到 ${dayText(validUntil, timeZone)}`,
    ].join(" · "),
  });
  const codes = listGroupCodes(site.db, now).map(codeLink);
  const overdue = backupOverdueText(site);
  const elsewhere = findElsewhere(site);
  const canSend = site.mail.kind === "smtp";
  return [
    ...(codes.length > 0 ? [{ title: "群二维码", links: codes }] : []),
    {
      title: "邮件和备份",
      links: [
        open("/admin/settings/mail", "发信邮箱", canSend ? "能发邮件" : "◐ 还不能发，改期和提醒只能在群里说"),
        open("/admin/health#backups", "备份", overdue ? `✕ ${overdue}` : "每天自动备份，可以下载"),
        open(
          "/admin/settings/backup",
          "异地备份",
          elsewhere ? "每晚再存一份到云上" : "◐ 服务器坏了，备份也就没了",
        ),
      ],
    },
    {
      title: "人和设备",
      links: [
        open("/admin/organisers", "帮手与权限", "谁能做什么，邀请新的帮手"),
        open("/admin/alerts", "我的提醒", "报名、提问和留言，用邮件告诉你"),
        open("/admin/sessions", "个人资料", "密码、两步验证、登录的设备"),
      ],
    },
    {
      title: "看看",
      links: [
        open("/admin/handbook", "主办方手册", "从第一个活动到交班"),
        open("/admin/digest", "近期活动海报", "一张图，几个活动"),
        open("/admin/health", "系统状态", "给照看网站的朋友：状态、版本、空间"),
      ],
    },
  ];
}
