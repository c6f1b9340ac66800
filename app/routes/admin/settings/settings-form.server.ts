// Reads the settings form. An uploaded picture is stored at once and referenced by a hidden field, so that it
// survives a rejected form.
import type { z } from "zod";
import type { Picture } from "~/domain/images/picture";
import { findImageRow } from "~/domain/images/queries.server";
import { rejectedUpload } from "~/domain/images/schema";
import { toPicture } from "~/domain/images/to-picture.server";
import { settingText } from "~/domain/settings/audit-log";
import { type SettingName, settingNames } from "~/domain/settings/messages";
import type { SiteSettings } from "~/domain/settings/queries.server";
import { settingsFormSchema } from "~/domain/settings/schema";
import type { Site } from "~/http/context.server";
import { readUploadForm, uploadStatuses } from "~/http/forms/read-upload-form.server";
import { type FormRejection, fieldRejection, parseForm } from "~/http/forms/submission.server";

/** What the page shows beside the fields. */
export type SettingsPage = {
  qr: Picture | null;
  /** Current stored values that differ since the form was opened. */
  stored: Partial<Record<SettingName, string>>;
  /** The version of the settings on which the form is based. */
  updatedAt: number;
};

/** The picture of the customer service's code; null without one. */
export function qrOf(site: Site, id: string | null): Picture | null {
  const row = id ? findImageRow(site.db, id) : undefined;
  return row?.kind === "qr" ? toPicture(row) : null;
}

/** A posted form. `rejected` is the reply to a picture that is not accepted. */
export async function readSettingsForm(site: Site, request: Request) {
  const { form, uploads } = await readUploadForm(site, request, { qr: "qr" });
  const upload = uploads.at(-1)?.result;
  if (upload?.ok) form.set("contactQrImageId", upload.value.id);
  else if (form.has("removeQr")) form.delete("contactQrImageId");
  const id = form.get("contactQrImageId");
  const page: SettingsPage = {
    qr: qrOf(site, typeof id === "string" ? id : null),
    stored: {},
    updatedAt: Number(form.get("updatedAt")),
  };
  const post = parseForm(form, settingsFormSchema);
  const rejected: FormRejection | null =
    upload?.ok === false
      ? {
          ...fieldRejection("contactQrImageId", rejectedUpload("contactQr", upload.message)),
          status: uploadStatuses[upload.error],
        }
      : null;
  return { post, page, rejected };
}

/** The page of a form opened before the settings changed: each field shows its stored value. */
export function withConcurrentChanges(
  page: SettingsPage,
  typed: z.output<typeof settingsFormSchema>,
  now: SiteSettings,
): SettingsPage {
  const differs = settingNames.filter((name) => typed[name] !== now[name]);
  const stored = Object.fromEntries(differs.map((name) => [name, settingText(name, now[name])]));
  return { ...page, updatedAt: now.updatedAt, stored };
}
