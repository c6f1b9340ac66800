import type { z } from "zod";
import type { Actor } from "~/domain/audit/actor";
import { codeTexts } from "~/domain/images/code-texts";
import { confirmCode } from "~/domain/images/confirm-code.server";
import type { Picture } from "~/domain/images/picture";
import { findPicture, lacksCode } from "~/domain/images/queries.server";
import {
  chosenPicture,
  forEachSettingsSlot,
  type SettingsSlot,
  type SettingsSlotName,
  settingsSlots,
} from "~/domain/images/settings-slots";
import { settingText } from "~/domain/settings/history";
import { type SettingName, settingNames } from "~/domain/settings/messages";
import { readSettings, type SiteSettings } from "~/domain/settings/queries.server";
import { settingsFormSchema } from "~/domain/settings/schema";
import type { Site } from "~/http/context.server";
import { readSlotForm } from "~/http/forms/read-upload-form.server";
import { type FormRejection, fieldRejection, parseForm } from "~/http/forms/submission.server";

/** A picture of the settings, whether no code was detected in it, and whether the submitted form confirms it. */
export type SettingsPicture = { id: string; picture: Picture; lacksCode: boolean; isConfirmed: boolean };

/** Page data besides the fields. */
export type SettingsPage = {
  pictures: Record<SettingsSlotName, SettingsPicture | null>;
  /** Current stored values that differ since the form was opened. */
  stored: Partial<Record<SettingName, string>>;
  /** The version of the settings that the form is based on. */
  updatedAt: number;
};

/** The chosen pictures; null for an id without a picture of the kind. */
export const picturesOf = (
  { db }: Site,
  idOf: (slot: SettingsSlot) => unknown,
  isConfirmed: (slot: SettingsSlot) => boolean = () => false,
): SettingsPage["pictures"] =>
  forEachSettingsSlot((slot) => {
    const id = String(idOf(slot) ?? "");
    const picture = findPicture(db, id, slot.kind);
    return picture && { id, picture, lacksCode: lacksCode(db, id), isConfirmed: isConfirmed(slot) };
  });

/** A submitted form. `rejected` is the reply for a rejected picture. */
export async function readSettingsForm(site: Site, request: Request) {
  const slots = Object.values(settingsSlots);
  const { form, uploaded, rejection } = await readSlotForm(site, request, slots);
  for (const { field, removal } of slots)
    if (!uploaded.includes(field) && form.has(removal)) form.delete(field);
  // A confirmation of the stored picture does not apply to one that replaces it.
  const isConfirmed = ({ field, confirmation }: SettingsSlot) =>
    form.get(confirmation) === (uploaded.includes(field) ? chosenPicture : form.get(field));
  const page: SettingsPage = {
    pictures: picturesOf(site, ({ field }) => form.get(field), isConfirmed),
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

/** Confirms the codes that a saved form confirms. Returns the message about a code that visitors still do not get. */
export function confirmCodes(site: Site, actor: Actor, { pictures }: SettingsPage): string | undefined {
  const { clock, db } = site;
  const saved = readSettings(db);
  for (const { field, code } of Object.values(settingsSlots)) {
    const imageId = saved[field] ?? "";
    const entity = { type: "settings", id: "site" } as const;
    if (pictures[field]?.isConfirmed) confirmCode(db, actor, { imageId, entity }, clock.now());
    if (lacksCode(db, imageId)) return codeTexts[code].withoutCode;
  }
  return undefined;
}
