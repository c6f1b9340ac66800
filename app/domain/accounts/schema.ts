// Validation of accounts, shared by forms and API.
import { z } from "zod";
import { boundedString } from "../bounded";
import { authorName } from "../post-text";
import { typedCodeMax, typedDigits } from "../typed-code";
import { readTypedEmail, typedEmailMax } from "../typed-email";
import { accountMessages } from "./messages";
import { passwordRules } from "./password-rules";

export const emailMax = 255;
/** Hash functions may truncate longer passwords; equal to the auth API's limit. */
export const passwordBytesMax = 72;

const isFilled = (text: string) => text.trim() !== "";
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Normalises an e-mail for storage and comparison: trimmed, lower case. */
const asStored = (typed: string) => readTypedEmail(typed).toLowerCase();
/** An e-mail as typed, normalised for storage. */
export const emailSchema = (message: string) =>
  boundedString(typedEmailMax, { tooLong: message })
    .transform(asStored)
    .pipe(z.string().max(emailMax, message).pipe(z.email(message)));

/** Maximum length of a typed password in UTF-16 code units. */
const passwordMax = 1000;
const boundedPassword = (tooLong: string) => boundedString(passwordMax, { tooLong });

/** Validates a new password; reports all violated rules at once. */
const newPasswordSchema = boundedPassword(accountMessages.tooLong).superRefine((password, context) => {
  for (const { message, pattern } of passwordRules) {
    if (!pattern.test(password)) context.addIssue({ code: "custom", message });
  }
  if (bytesOf(password) > passwordBytesMax)
    context.addIssue({ code: "custom", message: accountMessages.tooLong });
});

const nicknameMax = 40;
/** Limits the nickname in bytes, as part of the size-limited account metadata. */
const nicknameBytesMax = 400;
const tooLong = accountMessages.nicknameTooLong;
const nickname = authorName(nicknameMax, { required: tooLong, tooLong }).refine(
  (name) => bytesOf(name) <= nicknameBytesMax,
  tooLong,
);

/** An optional nickname; empty when absent. */
const optionalNickname = z
  .string()
  .optional()
  .transform((typed = "") => (isFilled(typed) ? typed : undefined))
  .pipe(nickname.optional())
  .transform((name = "") => name);

export const nicknameSchema = z.object({ nickname: optionalNickname });

type Chosen = { password: string; confirm: string };

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
      nickname: optionalNickname,
      password: newPasswordSchema,
      confirm: z.string(),
    })
    .refine(isSame, { ...mismatch, when: () => true }),
);

/** A new password with its repetition. */
export const newPasswordTwiceSchema = required(["password", "confirm"], accountMessages.incomplete).pipe(
  z
    .object({ password: newPasswordSchema, confirm: z.string() })
    .refine(isSame, { ...mismatch, when: () => true }),
);

/** The current password and a new one with its repetition. */
export const passwordChangeSchema = required(
  ["current", "password", "confirm"],
  accountMessages.incomplete,
).pipe(
  z
    .object({
      current: boundedPassword(accountMessages.wrongPassword),
      password: newPasswordSchema,
      confirm: z.string(),
    })
    .refine(isSame, { ...mismatch, when: () => true }),
);

/** Reauthentication before deleting an account: its password, or its e-mail when it has none. */
export const reauthenticationSchema = z.object({
  password: z.string().optional(),
  email: z.string().transform(asStored).optional(),
});

/** Replaces overlong values with one that matches no account. */
const shortened = (most: number) => z.string().transform((text) => (text.length > most ? "-" : text));

/** Sign-in. Invalid e-mails and passwords are handled like wrong ones. */
export const signInSchema = required(["email", "password"], accountMessages.signInIncomplete).pipe(
  z.object({
    email: z.string().transform(asStored).pipe(shortened(emailMax)),
    password: shortened(passwordMax),
  }),
);

/** The e-mail for a password reset. */
export const resetRequestSchema = z.object({ email: emailSchema(accountMessages.badResetEmail) });

/** The e-mail for resending the verification. */
export const resendSchema = required(["email"], accountMessages.blankEmail).pipe(
  z.object({ email: emailSchema(accountMessages.badEmail) }),
);

/** The six-digit code of a mail. */
export const mailedCodeSchema = z.object({
  code: boundedString(typedCodeMax, { required: accountMessages.blankCode, tooLong: accountMessages.badCode })
    .transform(typedDigits)
    .pipe(
      z
        .string()
        .min(1, { error: accountMessages.blankCode, abort: true })
        .regex(/^\d{6}$/, accountMessages.badCode),
    ),
});
