// Validation of the storage for backups.
import { z } from "zod";
import { defaultPrefix, defaultRegion, s3Rules } from "../../../platform/s3/rules";
import { boundedString } from "../../bounded";
import { targetMax as max, targetMessages as messages } from "./messages";

const sealedMax = 2000;

const plain = (most: number, message: string) =>
  boundedString(2 * most, { required: message, tooLong: message }).transform((typed) =>
    typed.normalize("NFKC").trim(),
  );

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The origin of a server: encrypted, except on this machine. Private addresses are allowed, because many sites keep their backups in
 * their own network; a server without TLS there can be set in the environment.
 */
function originOf(typed: string): string | null {
  const address = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin, pathname, search, hash, username, password } = new URL(address);
  const isBare = pathname === "/" && [search, hash, username, password].every((part) => part === "");
  const isAllowed = protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
  return isBare && isAllowed ? origin : null;
}

const endpoint = plain(max.endpoint, messages.endpoint).transform((typed, context) => {
  const origin = typed === "" || typed.length > max.endpoint ? null : originOf(typed);
  if (origin !== null) return origin;
  context.addIssue({ code: "custom", message: messages.endpoint });
  return z.NEVER;
});

export const backupTargetSchema = z.object({
  endpoint,
  region: plain(max.region, messages.region)
    .default("")
    .transform((typed) => typed || defaultRegion)
    .refine((typed) => s3Rules.region.test(typed), messages.region),
  bucket: plain(max.bucket, messages.bucket).refine((typed) => s3Rules.bucket.test(typed), messages.bucket),
  prefix: plain(max.prefix, messages.prefix)
    .default("")
    .transform((typed) => typed.replace(/^\/+|\/+$/g, "") || defaultPrefix)
    .refine((typed) => typed.length <= max.prefix && s3Rules.prefix.test(typed), messages.prefix),
  accessKey: plain(max.accessKey, messages.accessKey).refine(
    (typed) => s3Rules.accessKey.test(typed),
    messages.accessKey,
  ),
  password: plain(max.secret, messages.secret)
    .default("")
    .refine((typed) => typed === "" || s3Rules.secretKey.test(typed), messages.secret),
  /** The sealed secret of the form, where none is typed. */
  sealedPassword: boundedString(sealedMax, { tooLong: messages.secret }).default(""),
});

export type BackupTargetInput = z.output<typeof backupTargetSchema>;
