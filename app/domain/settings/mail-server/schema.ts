// Validation of the mail server and of a test mail, for the settings and the first set-up.
import { z } from "zod";
import { readTypedNumber } from "../../../platform/typed-number";
import { boundedString, optionalText, valueMax } from "../../bounded";
import { isEmail, readTypedEmail, typedEmailMax } from "../../typed-email";
import {
  hostMax,
  mailPasswordMax,
  mailPresets,
  mailProviders,
  mailServerMessages as messages,
  tlsPort,
  userMax,
} from "./presets";

const sealedMax = 2000;

const email = (message: string) =>
  boundedString(typedEmailMax, { required: message, tooLong: message })
    .transform(readTypedEmail)
    .refine(isEmail, message);

/** A domain name or an address, without scheme and port. */
const host = boundedString(hostMax, { tooLong: messages.host })
  .transform((typed) => typed.normalize("NFKC").trim().toLowerCase())
  .refine((typed) => typed === "" || /^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/.test(typed), messages.host)
  .default("");

const port = boundedString(valueMax, { tooLong: messages.port })
  .default("")
  .transform((typed) => (typed.trim() === "" ? tlsPort : readTypedNumber(typed, { decimals: 0 })))
  .pipe(z.number(messages.port).int(messages.port).min(1, messages.port).max(65_535, messages.port));

const fields = z.object({
  provider: z.enum(mailProviders, messages.provider),
  address: email(messages.address),
  password: boundedString(mailPasswordMax, { tooLong: messages.longPassword }).default(""),
  /** The sealed password of the form, where none is typed. */
  sealedPassword: boundedString(sealedMax, { tooLong: messages.blankPassword }).default(""),
  host,
  port,
  user: optionalText(userMax, { tooLong: messages.longUser })
    .refine((typed) => !typed.includes("\n"), messages.longUser)
    .default(""),
});

const needsHost = (typed: { provider: string; host: string }) =>
  typed.provider !== "other" || typed.host !== "";
const hostMissing = { path: ["host"], error: messages.host };

export const mailServerSchema = fields.refine(needsHost, hostMissing);

/** The same with the recipient of a test mail. */
export const mailTestSchema = fields.extend({ to: email(messages.to) }).refine(needsHost, hostMissing);

/** Returns host and port of the provider, or as typed; user and password as the server expects them. */
export function toMailServerInput({
  provider,
  host,
  port,
  user,
  password,
  ...others
}: z.output<typeof fields>) {
  const { server } = mailPresets[provider];
  return {
    ...others,
    provider,
    ...(server ?? { host, port }),
    user: user === "" ? others.address : user,
    // Providers show their codes in groups.
    password: server ? password.replace(/\s/g, "") : password,
  };
}

export type MailServerInput = ReturnType<typeof toMailServerInput>;
