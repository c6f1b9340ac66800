// Validation of accounts, shared by forms and API.
import { z } from "zod";
import { boundedString } from "../bounded";
import { authorName } from "../post-text";
import { typedCodeMax, typedDigits } from "../typed-code";
import { readTypedEmail, typedEmailMax } from "../typed-email";
import { accountMessages } from "./messages";
import { passwordRules } from "./password-rules";

export const emailMax = 255;
/** Hash functions may truncate beyond this; equal to the auth API's limit. */
export const passwordBytesMax = 72;

const isFilled = (text: string) => text.trim() !== "";
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** An e-mail as stored and compared: trimmed, lower case. */
const asStored = (typed: string) => readTypedEmail(typed).toLowerCase();
const emailSchema = (message: string) =>
  boundedString(typedEmailMax, { tooLong: message })
    .transform(asStored)
    .pipe(z.string().max(emailMax, message).pipe(z.email(message)));

/** Code units of a typed password. */
const passwordMax = 1000;
const boundedPassword = (tooLong: string) => boundedString(passwordMax, { tooLong });

/** A new password; reports all violated rules at once. */
const newPasswordSchema = boundedPassword(accountMessages.tooLong).superRefine((password, context) => {
  for (const { message, pattern } of passwordRules) {
    if (!pattern.test(password)) context.addIssue({ code: "custom", message });
  }
  if (bytesOf(password) > passwordBytesMax)
    context.addIssue({ code: "custom", message: accountMessages.tooLong });
});

const nicknameMax = 40;
/** The account's own data, which a nickname is part of, is bounded in bytes. */
const nicknameBytesMax = 400;
const tooLong = accountMessages.nicknameTooLong;
const nickname = authorName(nicknameMax, { required: tooLong, tooLong }).refine(
  (name) => bytesOf(name) <= nicknameBytesMax,
  tooLong,
);

/** A nickname, or an empty string for none. */
const optionalNickname = z
  .string()
  .optional()
  .transform((typed = "") => (isFilled(typed) ? typed : undefined))
  .pipe(nickname.optional())
  .transform((name = "") => name);

/** The nickname of an account. */
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
    .object({
      current: boundedPassword(accountMessages.wrongPassword),
      password: newPasswordSchema,
      confirm: z.string(),
    })
    .refine(isSame, { ...mismatch, when: () => true }),
);

/** What confirms that an account goes: its password, or its e-mail when it has none. */
export const reauthenticationSchema = z.object({
  password: z.string().optional(),
  email: z.string().transform(asStored).optional(),
});

/** Replaces overlong values with one that matches no account. */
const shortened = (most: number) => z.string().transform((text) => (text.length > most ? "-" : text));

/** Sign-in. Invalid e-mails and passwords are treated like wrong ones. */
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

/** The six digits of a mail. */
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
