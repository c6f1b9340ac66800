// Validation of the site settings.
import { z } from "zod";
import { moderationModes } from "../../db/schema/values";
import { readTypedNumber } from "../../platform/typed-number";
import { boundedString, optionalText, valueMax } from "../bounded";
import { checkboxText } from "../form-codecs";
import { registrationDaysMax, registrationDaysMin, settingsMessages } from "./messages";

const text = (max: number, label: string) =>
  optionalText(max, { required: `请输入${label}`, tooLong: `${label}不能超过${max}个字符` });

const line = (max: number, label: string) =>
  text(max, label).refine((value) => !value.includes("\n"), `${label}只能有一行`);

const requiredLine = (max: number, label: string) =>
  line(max, label).refine((value) => value !== "", `请输入${label}`);

const registrationDays = z
  .number(settingsMessages.registrationDays)
  .int(settingsMessages.registrationDays)
  .min(registrationDaysMin, settingsMessages.registrationDays)
  .max(registrationDaysMax, settingsMessages.registrationDays);

export const settingsSchema = z.object({
  siteName: requiredLine(20, "站名"),
  tagline: line(40, "副标题"),
  city: requiredLine(20, "城市"),
  seal: requiredLine(4, "印章文字"),
  wishesOn: z.boolean(),
  pollsOn: z.boolean(),
  moderation: z.enum(moderationModes, settingsMessages.moderation),
  defaultNotes: text(5000, "默认注意事项"),
  defaultDisclaimer: text(5000, "默认免责声明"),
  contactWechat: line(40, "客服微信号"),
  contactQrImageId: z.string().nullable(),
  registrationDays,
});

const { tagline, defaultNotes, defaultDisclaimer, contactWechat } = settingsSchema.shape;

/** The settings form: fields that may be blank may be absent. */
export const settingsFormSchema = settingsSchema.extend({
  tagline: tagline.default(""),
  wishesOn: checkboxText,
  pollsOn: checkboxText,
  defaultNotes: defaultNotes.default(""),
  defaultDisclaimer: defaultDisclaimer.default(""),
  contactWechat: contactWechat.default(""),
  contactQrImageId: z
    .string()
    .default("")
    .transform((id) => id || null),
  registrationDays: boundedString(valueMax, {
    required: settingsMessages.registrationDays,
    tooLong: settingsMessages.registrationDays,
  })
    .transform((typed) => readTypedNumber(typed, { units: ["天", "日"], decimals: 0 }))
    .pipe(registrationDays),
});
