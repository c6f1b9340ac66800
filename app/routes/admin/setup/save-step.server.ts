// Saves the steps of the first set-up with the commands of the settings. Each returns the reply to a rejected form, or null.
import type { z } from "zod";
import { lacksCode } from "~/domain/images/queries.server";
import { settingsSlots } from "~/domain/images/settings-slots";
import { setFirstPassword } from "~/domain/organisers/passwords.server";
import { firstPasswordSchema } from "~/domain/organisers/schema";
import { updateSettings } from "~/domain/settings/commands.server";
import { type SettingName, settingsMessages } from "~/domain/settings/messages";
import { readSettings } from "~/domain/settings/queries.server";
import { contactFormSchema, siteFormSchema } from "~/domain/settings/schema";
import { settleSetupStep } from "~/domain/settings/setup-steps.server";
import type { Site } from "~/http/context.server";
import { readSlotForm } from "~/http/forms/read-upload-form.server";
import {
  type FormPost,
  fieldRejection,
  parseForm,
  readForm,
  readSubmission,
  replyToForm,
} from "~/http/forms/submission.server";
import { forgetFirstPassword } from "~/http/session/first-password.server";
import { saveMailForm, testMailForm } from "../settings/mail-form.server";

type Reply = ReturnType<typeof replyToForm>;

/** The settings of each step. */
export const stepSettings = {
  site: ["siteName", "tagline", "city", "timeZone"],
  contact: ["contactWechat", "contactQrImageId"],
} as const satisfies Record<string, readonly SettingName[]>;

const actor = { kind: "admin" } as const;

async function savePassword(site: Site, request: Request): Promise<Reply | null> {
  const post = await readSubmission(request, firstPasswordSchema);
  if (post.submission.status !== "success") return replyToForm(site, post);
  const terms = { openedAt: Number(post.form.get("version")), now: site.clock.now() };
  const saved = await setFirstPassword(site.db, post.submission.value, terms);
  if (!saved.ok) return replyToForm(site, post, { ...saved, status: saved.error === "stale" ? 409 : 422 });
  forgetFirstPassword(site.env);
  return null;
}

function saveSettings<Value>(
  site: Site,
  post: FormPost<Value>,
  step: keyof typeof stepSettings,
): Reply | null {
  if (post.submission.status !== "success") return replyToForm(site, post);
  const part = { names: stepSettings[step], version: String(post.form.get("version") ?? "") };
  const saved = updateSettings(site.db, actor, post.submission.value, site.clock.now(), part);
  if (saved.ok) return null;
  return replyToForm(site, post, { ...saved, status: saved.error === "stale" ? 409 : 422 });
}

const slot = settingsSlots.contactQrImageId;

async function saveContact(site: Site, request: Request): Promise<Reply | null> {
  const { form, uploaded, rejection } = await readSlotForm(site, request, [slot]);
  const isWithoutPicture = form.get("intent") === "without-picture";
  const isUploaded = uploaded.length > 0;
  if (isWithoutPicture) form.delete(slot.field);
  else if (!isUploaded) form.set(slot.field, readSettings(site.db).contactQrImageId ?? "");
  const post: FormPost<z.output<typeof contactFormSchema>> = parseForm(form, contactFormSchema);
  if (rejection && !isWithoutPicture)
    return replyToForm(site, post, {
      ...fieldRejection(rejection.field, rejection.message),
      status: rejection.status,
    });
  if (isUploaded && lacksCode(site.db, String(form.get(slot.field) ?? "")))
    return replyToForm(site, post, fieldRejection(slot.field, settingsMessages.unreadCode));
  return saveSettings(site, post, "contact");
}

async function saveMail(site: Site, request: Request, address: string) {
  const form = await readForm(request);
  if (form.get("intent") === "test") return testMailForm(site, address, form);
  if (form.get("intent") !== "skip") return saveMailForm(site, actor, form);
  settleSetupStep(site.db, { step: "mail", state: "skipped" }, site.clock.now());
  return null;
}

/** By step. */
export const saveStep = {
  password: savePassword,
  site: async (site: Site, request: Request) =>
    saveSettings(site, parseForm(await readForm(request), siteFormSchema), "site"),
  contact: saveContact,
  mail: saveMail,
};
