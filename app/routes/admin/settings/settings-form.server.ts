import type { z } from "zod";
import type { Picture } from "~/domain/images/picture";
import { findPicture } from "~/domain/images/queries.server";
import {
  forEachSettingsSlot,
  type SettingsSlot,
  type SettingsSlotName,
  settingsSlots,
} from "~/domain/images/settings-slots";
import { settingText } from "~/domain/settings/audit-log";
import { type SettingName, settingNames } from "~/domain/settings/messages";
import type { SiteSettings } from "~/domain/settings/queries.server";
import { settingsFormSchema } from "~/domain/settings/schema";
import type { Site } from "~/http/context.server";
import { readSlotForm } from "~/http/forms/read-upload-form.server";
import { type FormRejection, fieldRejection, parseForm } from "~/http/forms/submission.server";

/** Page data besides the fields. */
export type SettingsPage = {
  pictures: Record<SettingsSlotName, Picture | null>;
  /** Current stored values that differ since the form was opened. */
  stored: Partial<Record<SettingName, string>>;
  /** The version of the settings that the form is based on. */
  updatedAt: number;
};

/** The chosen pictures; null for an id without a picture of the kind. */
export const picturesOf = (site: Site, idOf: (slot: SettingsSlot) => unknown): SettingsPage["pictures"] =>
  forEachSettingsSlot((slot) => findPicture(site.db, String(idOf(slot) ?? ""), slot.kind));

/** A submitted form. `rejected` is the reply for a rejected picture. */
export async function readSettingsForm(site: Site, request: Request) {
  const slots = Object.values(settingsSlots);
  const { form, uploaded, rejection } = await readSlotForm(site, request, slots);
  for (const { field, removal } of slots)
    if (!uploaded.includes(field) && form.has(removal)) form.delete(field);
  const page: SettingsPage = {
    pictures: picturesOf(site, ({ field }) => form.get(field)),
    stored: {},
    updatedAt: Number(form.get("updatedAt")),
  };
  const post = parseForm(form, settingsFormSchema);
  const rejected: FormRejection | null = rejection && {
    ...fieldRejection(rejection.field, rejection.message),
    status: rejection.status,
  };
  return { post, page, rejected };
}

/** Re-renders a form opened before the settings changed: each changed field shows its stored value. */
export function withConcurrentChanges(
  page: SettingsPage,
  typed: z.output<typeof settingsFormSchema>,
  now: SiteSettings,
): SettingsPage {
  const differs = settingNames.filter((name) => typed[name] !== now[name]);
  const stored = Object.fromEntries(differs.map((name) => [name, settingText(name, now[name])]));
  return { ...page, updatedAt: now.updatedAt, stored };
}
