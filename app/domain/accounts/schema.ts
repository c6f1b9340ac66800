// Messages and limits of accounts, shared by forms and API.
import { z } from "zod";
import { passwordRules } from "./password-rules";

export const adminSignInMessages = {
  wrongPassword: "密码错误，请重试",
  blankPassword: "请输入密码",
  signInFirst: "请先登录管理员账号",
  forgotten: "忘记密码请联系系统管理员",
  tooMany: (minutes: number) => `尝试次数过多，请在 ${minutes} 分钟后再试`,
} as const;

export const adminPasswordLimits = { least: 8, most: 200 } as const;

const passwordSchema = z
  .string(adminSignInMessages.blankPassword)
  .max(adminPasswordLimits.most, adminSignInMessages.wrongPassword);

export const adminSignInSchema = z.object({
  password: passwordSchema.min(1, adminSignInMessages.blankPassword).meta({ description: "管理员密码" }),
});

/** A new administrator password; must be acceptable to the sign-in form. */
export const newAdminPasswordSchema = passwordSchema.min(
  adminPasswordLimits.least,
  `密码至少需要${adminPasswordLimits.least}个字符`,
);

export const accountMessages = {
  incomplete: "请填写所有必填字段",
  signInIncomplete: "请填写邮箱和密码",
  mismatch: "密码不匹配，请重新输入",
  tooLong: "密码过长，最多 72 个字节",
  badEmail: "邮箱格式不正确，请检查后重试",
  badResetEmail: "请输入有效的邮箱地址",
  blankEmail: "邮箱地址不能为空",
  taken: "该邮箱已被注册，请使用其他邮箱或直接登录",
  wrongCredentials: "邮箱或密码错误，请检查后重试",
  unconfirmed: "请先验证您的邮箱地址",
  wrongPassword: "当前密码不正确",
  samePassword: "新密码不能与当前密码相同",
  passwordToDelete: "请输入密码",
  emailToDelete: "请输入此账户的邮箱地址",
  otherEmail: "与此账户的邮箱地址不一致",
  passwordSet: "密码已更新",
  deleted: "账户已注销",
  badLink: "验证链接无效或已过期",
  justSent: (wait: string) => `验证邮件刚刚发送过，${wait}后可以再发一次`,
  mailCeiling: (wait: string) => `网站发信过于频繁，请在 ${wait} 后再试`,
  chosen: "邮箱已验证，新密码已保存",
  badResetLink: "重置链接无效或已过期，请重新申请",
  signInFirst: "请先登录",
} as const;

const emailMax = 255;
/** Hash functions may truncate beyond this; equal to the auth API's limit. */
const passwordBytesMax = 72;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** An e-mail as stored and compared: trimmed, lower case. */
const emailSchema = (message: string) =>
  z.string().trim().toLowerCase().max(emailMax, message).pipe(z.email(message));

/** A new password; reports all violated rules at once. */
const newPasswordSchema = z.string().superRefine((password, context) => {
  for (const { message, pattern } of passwordRules) {
    if (!pattern.test(password)) context.addIssue({ code: "custom", message });
  }
  if (bytesOf(password) > passwordBytesMax)
    context.addIssue({ code: "custom", message: accountMessages.tooLong });
});

type Chosen = { password: string; confirm: string };

const isFilled = (text: string) => text.trim() !== "";
const isSame = ({ password, confirm }: Chosen) => password === confirm;
const mismatch = { path: ["confirm"], error: accountMessages.mismatch };

function required<T extends readonly string[]>(names: T, message: string) {
  return z.record(z.string(), z.string()).superRefine((input, context) => {
    for (const name of names) {
      if (!isFilled(input[name] ?? "")) context.addIssue({ code: "custom", path: [name], message });
    }
  });
}

/** Registration: all fields, an e-mail, a valid password twice. */
export const registerSchema = required(["email", "password", "confirm"], accountMessages.incomplete).pipe(
  z
    .object({
      email: emailSchema(accountMessages.badEmail),
      password: newPasswordSchema,
      confirm: z.string(),
    })
    .refine(isSame, { ...mismatch, when: () => true }),
);

/** A new password, twice. */
export const newPasswordTwiceSchema = required(["password", "confirm"], accountMessages.incomplete).pipe(
  z
    .object({ password: newPasswordSchema, confirm: z.string() })
    .refine(isSame, { ...mismatch, when: () => true }),
);

/** A new password, twice, and the current one. */
export const passwordChangeSchema = required(
  ["current", "password", "confirm"],
  accountMessages.incomplete,
).pipe(
  z
    .object({ current: z.string().max(1000), password: newPasswordSchema, confirm: z.string() })
    .refine(isSame, { ...mismatch, when: () => true }),
);

/** What confirms that an account goes: its password, or its e-mail when it has none. */
export const reauthenticationSchema = z.object({
  password: z.string().optional(),
  email: z.string().optional(),
});

/** What is too long to be right, as something that is nobody's. */
const shortened = (most: number) => z.string().transform((text) => (text.length > most ? "-" : text));

/** Sign-in. Invalid e-mails and passwords are treated like wrong ones. */
export const signInSchema = required(["email", "password"], accountMessages.signInIncomplete).pipe(
  z.object({ email: z.string().trim().toLowerCase().pipe(shortened(emailMax)), password: shortened(1000) }),
);

/** The e-mail for a password reset. */
export const resetRequestSchema = z.object({ email: emailSchema(accountMessages.badResetEmail) });

/** The e-mail for resending the verification. */
export const resendSchema = required(["email"], accountMessages.blankEmail).pipe(
  z.object({ email: emailSchema(accountMessages.badEmail) }),
);
