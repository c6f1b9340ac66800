// Validation of organisers, their invitations and passwords; shared by forms and API.
import { z } from "zod";
import { organiserRoles } from "../../db/schema/accounts";
import { adminPasswordLimits, adminSignInMessages } from "../accounts/messages";
import { factorMessages } from "../factors/messages";
import { checkboxText } from "../form-codecs";
import { authorName, postLine } from "../post-text";
import { typedCodeMax, typedDigits } from "../typed-code";
import { inviteNoteMax, organiserMessages, organiserNameMax } from "./messages";

const passwordSchema = z
  .string(adminSignInMessages.blankPassword)
  .max(adminPasswordLimits.most, adminSignInMessages.wrongPassword);

const nameMaxTyped = 100;

/** Sign-in; as `main` without a name. An overlong name matches no organiser. */
export const adminSignInSchema = z.object({
  name: z
    .string(organiserMessages.blankName)
    .transform((typed) => (typed.length > nameMaxTyped ? "-" : typed.trim().normalize("NFKC")))
    .optional()
    .meta({ description: "受邀帮手的名字；主办方密码不需要" }),
  password: passwordSchema.min(1, adminSignInMessages.blankPassword).meta({ description: "管理员密码" }),
  code: z
    .string(factorMessages.blankCode)
    .transform((typed) => (typed.length > typedCodeMax ? "" : typedDigits(typed)))
    .optional()
    .meta({ description: "开启两步验证后的动态验证码" }),
  remember: z
    .boolean(organiserMessages.remember)
    .optional()
    .meta({ description: "true：保持登录 30 天，只管几场活动的帮手到最后一场后一天；否则 7 天" }),
});

/** The sign-in form. */
export const adminSignInFormSchema = adminSignInSchema.extend({ remember: checkboxText });

/** A new administrator password; must satisfy the sign-in form's limits. */
export const newAdminPasswordSchema = passwordSchema.min(
  adminPasswordLimits.least,
  `密码至少需要${adminPasswordLimits.least}个字符`,
);

const twice = { password: newAdminPasswordSchema, confirm: z.string(organiserMessages.mismatch) };
const isSame = ({ password, confirm }: { password: string; confirm: string }) => password === confirm;
const mismatch = { path: ["confirm"], error: organiserMessages.mismatch };

/** A new password with its repetition, where a code proves the right to set it. */
export const firstPasswordSchema = z.object(twice).refine(isSame, mismatch);

const startCode = z
  .string(organiserMessages.blankStartCode)
  .max(nameMaxTyped, organiserMessages.blankStartCode);

/** The code of the first set-up, alone and with the first password. */
export const startCodeSchema = z.object({ startCode });
export const startSchema = z.object({ startCode, ...twice }).refine(isSame, mismatch);

/** The current password and a new one with its repetition. */
export const adminPasswordChangeSchema = z
  .object({
    current: passwordSchema.min(1, adminSignInMessages.blankPassword),
    ...twice,
  })
  .refine(isSame, { ...mismatch, when: () => true });

/** Confirms a change by password. */
export const adminProofSchema = z.object({
  password: passwordSchema.min(1, adminSignInMessages.blankPassword),
});

/** Name and password of an invited organiser. */
export const joinSchema = z
  .object({
    name: authorName(organiserNameMax, {
      required: organiserMessages.blankName,
      tooLong: organiserMessages.longName,
    }).transform((name) => name.normalize("NFKC")),
    ...twice,
  })
  .refine(isSame, { ...mismatch, when: () => true });

/** An optional form field. */
const optional = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .string()
    .optional()
    .transform((typed = "") => (typed.trim() === "" ? undefined : typed))
    .pipe(schema.optional());

/** Form input of an invitation: role, whether limited to chosen events, last day of the access, note. */
export const inviteSchema = z.object({
  role: z.enum(organiserRoles, organiserMessages.blankRole),
  scope: z.enum(["all", "chosen"]).default("all"),
  until: optional(z.iso.date(organiserMessages.badDate)),
  note: optional(postLine(inviteNoteMax, { required: "", tooLong: organiserMessages.longNote })),
});
