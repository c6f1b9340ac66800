// The parts of the settings page, and what is set in each as one line.
import { moderationLabels, type SettingName } from "~/domain/settings/messages";
import type { SiteSettings } from "~/domain/settings/queries.server";

/** The settings of each part. */
export const settingParts = {
  站点: ["siteName", "city", "tagline", "seal", "timeZone"],
  客服: ["contactWechat", "hostName", "hostLine", "contactEmail", "contactQrImageId"],
  审核: ["moderation", "wishesOn", "pollsOn"],
  新活动: ["defaultNotes", "defaultDisclaimer"],
  报名: ["registrationDays", "autoEnd"],
} as const satisfies Record<string, readonly SettingName[]>;
export type PartName = keyof typeof settingParts;

const joined = (...texts: (string | false)[]) => texts.filter(Boolean).join("，");

/** What is set in each part. */
export function summariesOf(settings: SiteSettings): Record<PartName, string> {
  const { siteName, city, tagline, contactWechat, contactQrImageId, wishesOn, pollsOn } = settings;
  const open = [wishesOn && "心愿", pollsOn && "投票"].filter(Boolean).join("和");
  const lines = settings.defaultNotes.split("\n").filter((line) => line.trim() !== "").length;
  return {
    站点: `${siteName} · ${joined(city, tagline)}`,
    客服: joined(contactWechat, contactQrImageId !== null && "有二维码") || "还没有填",
    审核: joined(
      settings.moderation === "post" ? moderationLabels.post : moderationLabels.pre,
      open === "" ? "心愿和投票都关闭" : `${open}开放`,
    ),
    新活动: joined(`注意事项 ${lines} 条`, settings.defaultDisclaimer.trim() !== "" && "免责声明"),
    报名: joined(
      `结束 ${settings.registrationDays} 天后清除联系方式`,
      settings.autoEnd && "两天后自动标记为已完成",
    ),
  };
}
