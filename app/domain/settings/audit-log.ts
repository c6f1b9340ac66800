// Formats the audit log of the site settings. Pure.
import { z } from "zod";
import { truncateText } from "../../platform/text";
import { wallTime } from "../../platform/zoned-time";
import { actorText } from "../audit/actor";
import { unreadCodeText } from "../images/code-texts";
import { settingsSlots } from "../images/settings-slots";
import { moderationLabels, type SettingName, settingNames, settingsLabels } from "./messages";

const shownCharacters = 40;
const pictures: readonly string[] = Object.values(settingsSlots).map(({ field }) => field);
const snapshotSchema = z.record(z.string(), z.unknown());

/** Formats a setting as short text. */
export function settingText(name: SettingName, value: unknown): string {
  if (pictures.includes(name)) return value ? "有图片" : "无图片";
  if (name === "moderation") return value === "post" ? moderationLabels.post : moderationLabels.pre;
  if (name === "registrationDays" && typeof value === "number") return `${value} 天`;
  if (typeof value === "boolean") return value ? "开放" : "关闭";
  return value === "" || value === null || value === undefined
    ? "（空）"
    : truncateText(String(value), shownCharacters);
}

export type SettingsChange = {
  id: string;
  who: string;
  when: string;
  changes: { label: string; before: string; after: string }[];
};

type Recorded = {
  id: string;
  at: number;
  actor: string;
  action: string;
  before: string | null;
  after: string | null;
};

const readSnapshot = (json: string | null) => snapshotSchema.safeParse(JSON.parse(json ?? "{}")).data ?? {};

const codeConfirmed = { label: settingsLabels.contactQrImageId, before: unreadCodeText, after: "已确认" };

function changesOf(entry: Recorded): SettingsChange["changes"] {
  if (entry.action === "settings.contact-qr-confirm") return [codeConfirmed];
  const [before, after] = [readSnapshot(entry.before), readSnapshot(entry.after)];
  return settingNames
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const [old, fresh] = [settingText(name, before[name]), settingText(name, after[name])];
      return {
        label: settingsLabels[name],
        before: old,
        after: old === fresh ? `${fresh}（已更换）` : fresh,
      };
    });
}

/** Formats one audit entry with the changed settings. */
export function describeSettingsChange(entry: Recorded, timeZone: string): SettingsChange {
  const wall = wallTime(entry.at, timeZone);
  return {
    id: entry.id,
    who: actorText(entry.actor),
    when: `${wall.year}年${wall.month}月${wall.day}日 ${wall.time}`,
    changes: changesOf(entry),
  };
}
