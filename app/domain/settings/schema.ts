// Validation of the site settings.
import { z } from "zod";
import { moderationModes } from "../../db/schema/values";
import { cleanText, graphemeLength } from "../../platform/text";
import { checkboxText } from "../form-codecs";
import { settingsMessages } from "./messages";

const line = (min: number, max: number, label: string) =>
  z
    .string(`请输入${label}`)
    .transform(cleanText)
    .refine((value) => !value.includes("\n"), `${label}只能有一行`)
    .refine((value) => graphemeLength(value) >= min, `请输入${label}`)
    .refine((value) => graphemeLength(value) <= max, `${label}不能超过${max}个字符`);

const text = (max: number, label: string) =>
  z
    .string(`请输入${label}`)
    .transform(cleanText)
    .refine((value) => graphemeLength(value) <= max, `${label}不能超过${max}个字符`);

export const settingsSchema = z.object({
  siteName: line(1, 20, "站名"),
  tagline: line(0, 40, "副标题"),
  city: line(1, 20, "城市"),
  seal: line(1, 4, "印章文字"),
  wishesOn: z.boolean(),
  pollsOn: z.boolean(),
  moderation: z.enum(moderationModes, settingsMessages.moderation),
  defaultNotes: text(5000, "默认注意事项"),
  defaultDisclaimer: text(5000, "默认免责声明"),
  contactWechat: line(0, 40, "客服微信号"),
  contactQrImageId: z.string().nullable(),
});

const { tagline, defaultNotes, defaultDisclaimer, contactWechat } = settingsSchema.shape;

/** The settings as their form posts them: what may be blank may be absent. */
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
});
