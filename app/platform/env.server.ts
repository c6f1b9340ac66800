// Settings from environment variables, validated once. An invalid value yields one line that names the variable.
import { resolve } from "node:path";
import { z } from "zod";
import { defaultPrefix, defaultRegion, s3Rules } from "./s3/rules";
import { isTimeZone } from "./zoned-time";

const blankAsAbsent = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: z.output<T>) =>
  z.preprocess((input) => blankAsAbsent(input) ?? value, schema);

const httpOrigin = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    "must be an http(s) address",
  )
  .refine((value) => !URL.canParse(value) || new URL(value).pathname === "/", "must have no path")
  .transform((value) => new URL(value).origin);
/** Comma-separated origins. */
const origins = z
  .string()
  .transform((value) => value.split(",").map((part) => part.trim()))
  .pipe(z.array(httpOrigin));
const httpAddress = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
/** Comma-separated addresses; a final `*` matches any suffix. */
const addressPatterns = z
  .string()
  .transform((value) => value.split(",").map((part) => part.trim()))
  .pipe(
    z.array(
      z.string().regex(/^[a-z][a-z0-9+.-]*:\/\/[^*\s]*\*?$/i, "must be addresses, with * at their end only"),
    ),
  );
const onOff = withDefault(z.enum(["on", "off"]), "off");
/** A mail address or an https URL, as a URI. */
const contactUri = z.union(
  [
    z.email().transform((address) => `mailto:${address}`),
    z.url({ protocol: /^https$/ }).regex(/^[\x21-\x7e]{1,300}$/),
  ],
  "must be a mail address or an https address",
);
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\r\n]*$/, "must be one line");

const schema = z.object({
  PORT: withDefault(z.coerce.number().int().min(0).max(65535), 3000),
  HOST: withDefault(z.string().min(1), "0.0.0.0"),
  BASE_URL: optional(httpOrigin),
  DATA_DIR: withDefault(z.string().min(1), "./data"),
  BACKUP_DIR: optional(z.string().min(1)),
  BACKUP_COMMAND: optional(z.string().min(1)),
  BACKUP_S3_ENDPOINT: optional(httpOrigin),
  BACKUP_S3_REGION: withDefault(z.string().regex(s3Rules.region, "is no region"), defaultRegion),
  BACKUP_S3_BUCKET: optional(z.string().regex(s3Rules.bucket, "is no name of a bucket")),
  BACKUP_S3_PREFIX: withDefault(z.string().regex(s3Rules.prefix, "is no folder"), defaultPrefix),
  BACKUP_S3_ACCESS_KEY: optional(z.string().regex(s3Rules.accessKey, "is no access key")),
  BACKUP_S3_SECRET_KEY: optional(z.string().regex(s3Rules.secretKey, "is no secret key")),
  ALERT_MAIL: optional(z.email("must be a mail address")),
  ADMIN_PASSWORD: optional(z.string().min(8, "must have at least 8 characters").max(200)),
  SESSION_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/.+/, "must begin with smtp:// or smtps://")),
  MAIL_FROM: optional(oneLine(320)),
  MAIL_OUTBOX: optional(z.enum(["on", "off"])),
  AUTH_SITE_URL: optional(httpAddress),
  AUTH_REDIRECT_ALLOW_LIST: optional(addressPatterns).transform((list) => list ?? []),
  AUTH_JWT_EXP: withDefault(z.coerce.number().int().min(60).max(86_400), 3600),
  AUTH_REFRESH_REUSE_INTERVAL: withDefault(z.coerce.number().int().min(0).max(600), 10),
  AUTH_RATE_LIMITS: withDefault(
    z.preprocess(
      (value) => (value === "off" ? 0 : value === "on" ? 1 : value),
      z.coerce.number().min(0).max(10),
    ),
    1,
  ),
  AUTH_DISABLE_SIGNUP: onOff,
  AUTH_AUTOCONFIRM: onOff,
  AUTH_REAUTH_FOR_PASSWORD: onOff,
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http(s) address" })),
  MODERATION: withDefault(z.enum(["pre", "post"]), "pre"),
  SITE_NAME: withDefault(oneLine(40), "城里见"),
  SITE_TAGLINE: withDefault(oneLine(80), "华人同城活动告示"),
  SITE_CITY: withDefault(oneLine(40), "都灵"),
  SITE_TIME_ZONE: optional(z.string().refine(isTimeZone, "is not a known time zone")),
  RATE_LIMITS: withDefault(z.enum(["on", "off"]), "on"),
  TRUST_PROXY: withDefault(
    z.preprocess((value) => (value === "off" ? 0 : value), z.coerce.number().int().min(0).max(10)),
    0,
  ),
  DRAW_AHEAD: withDefault(z.enum(["on", "off"]), "on"),
  OFFLINE_COPIES: withDefault(z.enum(["on", "off"]), "on"),
  POSTER_NICENESS: withDefault(z.coerce.number().int().min(0).max(19), 10),
  API_CORS_ORIGINS: optional(origins).transform((list) => list ?? []),
  SECURITY_CONTACT: optional(contactUri),
  METRICS_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{24,200}$/, "must have 24 to 200 visible characters"),
  ),
  LOG_LEVEL: withDefault(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]), "info"),
  LOG_SAMPLE: withDefault(z.coerce.number().min(0).max(1), 1),
});

type Settings = z.output<typeof schema>;

export type Env = Omit<Settings, "MAIL_OUTBOX"> & { MAIL_OUTBOX: "on" | "off" };

/** An invalid setting. The message is one line that names the variable, never its value. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

const s3Required = [
  "BACKUP_S3_ENDPOINT",
  "BACKUP_S3_BUCKET",
  "BACKUP_S3_ACCESS_KEY",
  "BACKUP_S3_SECRET_KEY",
] as const;

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/** Parses and validates all settings; `DATA_DIR` becomes absolute. Throws `SettingsError`. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new SettingsError(`${issue?.path.join(".") ?? "settings"}: ${issue?.message ?? "is not valid"}`);
  }
  const env = result.data;
  if (env.SMTP_URL && !env.MAIL_FROM) throw new SettingsError("MAIL_FROM: is required with SMTP_URL");
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET)) {
    const missing = env.GOOGLE_CLIENT_ID ? "GOOGLE_CLIENT_SECRET" : "GOOGLE_CLIENT_ID";
    throw new SettingsError(`${missing}: is required for Google sign-in, or leave both out`);
  }
  const missingOfS3 = s3Required.find((name) => env[name] === undefined);
  if (missingOfS3 && s3Required.some((name) => env[name] !== undefined))
    throw new SettingsError(
      `${missingOfS3}: is required with the other settings of S3, or leave them all out`,
    );
  const isLoopback = loopbackHosts.includes(new URL(env.BASE_URL ?? `http://localhost:${env.PORT}`).hostname);
  if (env.RATE_LIMITS === "off" && !isLoopback) {
    throw new SettingsError("RATE_LIMITS: off is rejected unless BASE_URL is a loopback address");
  }
  const { BACKUP_DIR } = env;
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    // Every visitor of a local site can read its outbox; visitors of a public one cannot.
    MAIL_OUTBOX: env.MAIL_OUTBOX ?? (isLoopback ? "on" : "off"),
    ...(BACKUP_DIR ? { BACKUP_DIR: resolve(BACKUP_DIR) } : {}),
  };
}
