// Formats the audit log of the site settings. Pure.
import {
  type AuditedEntry,
  changesOf,
  column,
  type HistoryEntry,
  historyEntry,
  plain,
} from "../audit/history";
import { unreadCodeText } from "../images/code-texts";
import { settingsSlots } from "../images/settings-slots";
import { moderationLabels, type SettingName, settingNames, settingsLabels } from "./messages";
import { zoneName } from "./time-zones";

const pictures: readonly string[] = Object.values(settingsSlots).map(({ field }) => field);

/** Formats a setting as short text. */
export function settingText(name: SettingName, value: unknown): string {
  if (pictures.includes(name)) return value ? "有图片" : "无图片";
  if (name === "moderation") return value === "post" ? moderationLabels.post : moderationLabels.pre;
  if (name === "registrationDays" && typeof value === "number") return `${value} 天`;
  if (name === "timeZone") return zoneName(String(value));
  if (typeof value === "boolean") return value ? "开放" : "关闭";
  return plain(value);
}

const fields = settingNames.map((name) =>
  column(settingsLabels[name], name, (value) => settingText(name, value)),
);

const codeConfirmed = { label: settingsLabels.contactQrImageId, before: unreadCodeText, after: "已确认" };

/** Formats one audit entry with the changed settings; `when` is its time as text. */
export function describeSettingsChange(entry: AuditedEntry, when: string): HistoryEntry {
  const isConfirmed = entry.action === "settings.contact-qr-confirm";
  const changes = isConfirmed ? [codeConfirmed] : changesOf(fields, entry, null);
  return historyEntry(entry, { what: null, when, changes });
}
