// Validation of the site settings.
import { z } from "zod";
import { moderationModes } from "../../db/schema/values";
import { readTypedNumber } from "../../platform/typed-number";
import { isTimeZone } from "../../platform/zoned-time";
import { boundedString, optionalText, valueMax } from "../bounded";
import { checkboxText } from "../form-codecs";
import { forEachSettingsSlot } from "../images/settings-slots";
import { isEmail, readTypedEmail } from "../typed-email";
import {
  registrationDaysMax,
  registrationDaysMin,
  type SettingText,
  settingMax,
  settingsLabels,
  settingsMessages,
} from "./messages";

function text(name: SettingText) {
  const [max, label] = [settingMax[name], settingsLabels[name]];
  return optionalText(max, { required: `请输入${label}`, tooLong: `${label}不能超过${max}个字符` });
}

const line = (name: SettingText) =>
  text(name).refine((value) => !value.includes("\n"), `${settingsLabels[name]}只能有一行`);

const requiredLine = (name: SettingText) =>
  line(name).refine((value) => value !== "", `请输入${settingsLabels[name]}`);

const registrationDays = z
  .number(settingsMessages.registrationDays)
  .int(settingsMessages.registrationDays)
  .min(registrationDaysMin, settingsMessages.registrationDays)
  .max(registrationDaysMax, settingsMessages.registrationDays);

export const settingsSchema = z.object({
  siteName: requiredLine("siteName"),
  tagline: line("tagline"),
  city: requiredLine("city"),
  timeZone: z
    .string(settingsMessages.timeZone)
    .max(valueMax, settingsMessages.timeZone)
    .refine(isTimeZone, settingsMessages.timeZone),
  seal: requiredLine("seal"),
  wishesOn: z.boolean(),
  pollsOn: z.boolean(),
  moderation: z.enum(moderationModes, settingsMessages.moderation),
  defaultNotes: text("defaultNotes"),
  defaultDisclaimer: text("defaultDisclaimer"),
  hostName: line("hostName"),
  hostLine: line("hostLine"),
  contactWechat: line("contactWechat"),
  contactEmail: line("contactEmail")
    .transform(readTypedEmail)
    .refine((address) => address === "" || isEmail(address), settingsMessages.contactEmail),
  ...forEachSettingsSlot(() => z.string().nullable()),
  registrationDays,
  autoEnd: z.boolean(),
});

const {
  tagline,
  timeZone,
  defaultNotes,
  defaultDisclaimer,
  hostName,
  hostLine,
  contactWechat,
  contactEmail,
} = settingsSchema.shape;

/** The settings form: fields that may be blank may be absent, as may the time zone where the environment sets it. */
export const settingsFormSchema = settingsSchema.extend({
  tagline: tagline.default(""),
  timeZone: timeZone.optional(),
  wishesOn: checkboxText,
  pollsOn: checkboxText,
  autoEnd: checkboxText,
  defaultNotes: defaultNotes.default(""),
  defaultDisclaimer: defaultDisclaimer.default(""),
  hostName: hostName.default(""),
  hostLine: hostLine.default(""),
  contactWechat: contactWechat.default(""),
  contactEmail: contactEmail.default(""),
  ...forEachSettingsSlot(() =>
    z
      .string()
      .default("")
      .transform((id) => id || null),
  ),
  registrationDays: boundedString(valueMax, {
    required: settingsMessages.registrationDays,
    tooLong: settingsMessages.registrationDays,
  })
    .transform((typed) => readTypedNumber(typed, { units: ["天", "日"], decimals: 0 }))
    .pipe(registrationDays),
});

/** Name, city and time zone, as the first set-up asks for them. */
export const siteFormSchema = settingsFormSchema.pick({
  siteName: true,
  tagline: true,
  city: true,
  timeZone: true,
});

/** The WeChat id and its picture, as the first set-up asks for them: at least one. */
export const contactFormSchema = settingsFormSchema
  .pick({ contactWechat: true, contactQrImageId: true })
  .refine(({ contactWechat, contactQrImageId }) => contactWechat !== "" || contactQrImageId !== null, {
    path: ["contactWechat"],
    error: settingsMessages.noWechat,
  });
