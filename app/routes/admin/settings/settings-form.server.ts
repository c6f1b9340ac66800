// Reads the settings form. An uploaded picture is stored at once and referenced by a hidden field, so that it
// survives a refused form.
import type { Picture } from "~/domain/images/picture";
import { findImageRow } from "~/domain/images/queries.server";
import { toPicture } from "~/domain/images/to-picture.server";
import { cleanText } from "~/domain/post-text";
import { type SettingName, settingNames, settingText } from "~/domain/settings/audit-log";
import type { SiteSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { readUploadForm } from "~/http/forms/read-upload-form.server";

export type SettingsValues = Omit<SiteSettings, "id" | "moderation"> & { moderation: string };

export type SettingsForm = {
  values: SettingsValues;
  qr: Picture | null;
  errors: Partial<Record<SettingName, string>>;
  /** Current stored values that differ since the form was opened. */
  stored: Partial<Record<SettingName, string>>;
};

const qrOf = (site: Site, id: string | null): Picture | null => {
  const row = id ? findImageRow(site.db, id) : undefined;
  return row?.kind === "qr" ? toPicture(row) : null;
};

/** The form with the stored settings. */
export function settingsFormOf(site: Site, { id: _, ...values }: SiteSettings): SettingsForm {
  return { values, qr: qrOf(site, values.contactQrImageId), errors: {}, stored: {} };
}

/** A posted form; a refused upload has a message. */
export async function readSettingsForm(site: Site, request: Request): Promise<SettingsForm> {
  const { form, uploads } = await readUploadForm(site, request, { qr: "qr" });
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? cleanText(value) : "";
  };
  const upload = uploads.at(-1)?.result;
  const keptQr = form.has("removeQr") ? null : text("contactQrImageId") || null;
  const contactQrImageId = upload?.ok ? upload.value.id : keptQr;
  const values = {
    siteName: text("siteName"),
    tagline: text("tagline"),
    city: text("city"),
    seal: text("seal"),
    wishesOn: form.has("wishesOn"),
    pollsOn: form.has("pollsOn"),
    moderation: text("moderation"),
    defaultNotes: text("defaultNotes"),
    defaultDisclaimer: text("defaultDisclaimer"),
    contactWechat: text("contactWechat"),
    contactQrImageId,
    updatedAt: Number(text("updatedAt")),
  };
  const errors = upload?.ok === false ? { contactQrImageId: upload.message } : {};
  return { values, qr: qrOf(site, contactQrImageId), errors, stored: {} };
}

/** The first message of each field. */
export function fieldErrors(fields: Record<string, string[]> | undefined): SettingsForm["errors"] {
  return Object.fromEntries(
    settingNames.flatMap((name) => (fields?.[name]?.[0] ? [[name, fields[name]?.[0]]] : [])),
  );
}

/** A form opened before the settings changed: typed values are kept, and each field shows its stored value. */
export function withConcurrentChanges(form: SettingsForm, now: SiteSettings): SettingsForm {
  const differs = settingNames.filter((name) => form.values[name] !== now[name]);
  const stored = Object.fromEntries(differs.map((name) => [name, settingText(name, now[name])]));
  return { ...form, values: { ...form.values, updatedAt: now.updatedAt }, stored };
}
