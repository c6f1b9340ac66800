// Settings: defaults, and the one-line message of an invalid value.
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readEnv, SettingsError } from "~/platform/env.server";

/** The error message, or null when the settings are valid. */
function rejection(source: Record<string, string>): string | null {
  try {
    readEnv(source);
    return null;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message;
  }
}

const defaults = {
  PORT: 3000,
  HOST: "0.0.0.0",
  BASE_URL: undefined,
  DATA_DIR: resolve("data"),
  BACKUP_S3_REGION: "us-east-1",
  BACKUP_S3_PREFIX: "chenglijian",
  ADMIN_PASSWORD: undefined,
  SESSION_SECRET: undefined,
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  MAIL_OUTBOX: "on",
  AUTH_SITE_URL: undefined,
  AUTH_REDIRECT_ALLOW_LIST: [],
  AUTH_JWT_EXP: 3600,
  AUTH_REFRESH_REUSE_INTERVAL: 10,
  AUTH_RATE_LIMITS: 1,
  AUTH_DISABLE_SIGNUP: "off",
  AUTH_AUTOCONFIRM: "off",
  AUTH_REAUTH_FOR_PASSWORD: "off",
  GOOGLE_CLIENT_ID: undefined,
  GOOGLE_CLIENT_SECRET: undefined,
  GOOGLE_ISSUER_URL: undefined,
  MODERATION: "pre",
  SITE_NAME: "城里见",
  SITE_TAGLINE: "华人同城活动告示",
  SITE_CITY: "都灵",
  RATE_LIMITS: "on",
  TRUST_PROXY: 0,
  API_CORS_ORIGINS: [],
  DRAW_AHEAD: "on",
  OFFLINE_COPIES: "on",
  POSTER_NICENESS: 10,
  SECURITY_CONTACT: undefined,
  METRICS_TOKEN: undefined,
  LOG_LEVEL: "info",
  LOG_SAMPLE: 1,
};

test("all settings have these defaults, also when they are empty, and there are no others", () => {
  const empty = Object.fromEntries(Object.keys(defaults).map((name) => [name, ""]));
  expect(readEnv(empty)).toEqual(defaults);
  const env = readEnv({ NODE_ENV: "test", PATH: "/bin", COLOUR: "red" });
  expect(env).toEqual(defaults);
  expect(Object.keys(env).filter((name) => !Object.hasOwn(defaults, name))).toEqual([]);
});

test.each([
  ["PORT", "8080", 8080],
  ["PORT", "0", 0],
  ["HOST", "127.0.0.1", "127.0.0.1"],
  ["BASE_URL", "https://city.example", "https://city.example"],
  ["BASE_URL", "https://city.example/", "https://city.example"],
  ["BASE_URL", "HTTP://City.Example:80", "http://city.example"],
  ["DATA_DIR", "/srv/city", "/srv/city"],
  ["ADMIN_PASSWORD", "eight ch", "eight ch"],
  ["SESSION_SECRET", "s".repeat(32), "s".repeat(32)],
  ["MODERATION", "post", "post"],
  ["SITE_NAME", " 米兰见 ", "米兰见"],
  ["SITE_TIME_ZONE", "Asia/Shanghai", "Asia/Shanghai"],
  ["TRUST_PROXY", "2", 2],
  ["TRUST_PROXY", "off", 0],
  ["DRAW_AHEAD", "off", "off"],
  ["POSTER_NICENESS", "0", 0],
  ["LOG_LEVEL", "warn", "warn"],
  ["OFFLINE_COPIES", "off", "off"],
  ["LOG_SAMPLE", "0", 0],
  ["SECURITY_CONTACT", "safe@city.example", "mailto:safe@city.example"],
  ["SECURITY_CONTACT", "https://city.example/safe?a=1", "https://city.example/safe?a=1"],
  ["LOG_SAMPLE", "0.05", 0.05],
  ["GOOGLE_ISSUER_URL", "http://localhost:8080/default", "http://localhost:8080/default"],
])("a valid value: %s=%s is accepted", (name, value, taken) => {
  expect(readEnv({ [name]: value })).toHaveProperty([name], taken);
});

test("a valid value: the outbox counts as a mailbox only on a local site, unless it is set", () => {
  const outboxOf = (settings: Record<string, string>) => readEnv(settings).MAIL_OUTBOX;
  expect(outboxOf({ BASE_URL: "http://127.0.0.1:4000" })).toBe("on");
  expect(outboxOf({ BASE_URL: "https://city.example" })).toBe("off");
  expect(outboxOf({ BASE_URL: "https://city.example", MAIL_OUTBOX: "on" })).toBe("on");
  expect(outboxOf({ MAIL_OUTBOX: "off" })).toBe("off");
});

test.each([
  ["PORT", ["port-9q", "65536", "-1", "80.5"]],
  ["BASE_URL", ["city.example", "ftp://city.example", "https://city.example/app"]],
  ["ADMIN_PASSWORD", ["short9q"]],
  ["SESSION_SECRET", ["s3cret9q"]],
  ["SMTP_URL", ["http://mail9q.example"]],
  ["MAIL_FROM", ["a@b.example\r\nBcc: c@d.example"]],
  ["GOOGLE_ISSUER_URL", ["issuer9q"]],
  ["MODERATION", ["never9q"]],
  ["SITE_NAME", ["n".repeat(41)]],
  ["SITE_TAGLINE", ["two\nlines9q"]],
  ["SITE_CITY", ["   "]],
  ["SITE_TIME_ZONE", ["Europe/Rome9q"]],
  ["RATE_LIMITS", ["maybe9q"]],
  ["TRUST_PROXY", ["yes9q", "-1"]],
  ["DRAW_AHEAD", ["yes"]],
  ["POSTER_NICENESS", ["20"]],
  ["METRICS_TOKEN", ["too-short-by-one-char9q", "with a space in it and long enough 9q"]],
  ["LOG_LEVEL", ["loud9q"]],
  ["LOG_SAMPLE", ["1.5", "-0.1", "some9q"]],
  ["OFFLINE_COPIES", ["no9q"]],
  [
    "SECURITY_CONTACT",
    ["http://city9q.example", "javascript:alert9q", "safe9q@city.example\nExpires: never"],
  ],
  ["SECURITY_CONTACT", ["https://city9q.example/\nContact: mailto:evil@evil.example"]],
])("an invalid value is reported in one line with the variable, without the value: %s: %j", (name, values) => {
  for (const value of values) {
    const message = rejection({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name}: .+$`));
    expect(message).not.toContain(value);
  }
});

test("mail and Google need both of their settings", () => {
  const mail = { SMTP_URL: "smtp://user:pass9q@mail.example", MAIL_FROM: "城里见 <a@city.example>" };
  expect(readEnv(mail)).toMatchObject(mail);
  expect(rejection({ SMTP_URL: mail.SMTP_URL })).toBe("MAIL_FROM: is required with SMTP_URL");
  expect(rejection({ GOOGLE_CLIENT_ID: "id9q" })).toMatch(/^GOOGLE_CLIENT_SECRET: /);
  expect(rejection({ GOOGLE_CLIENT_SECRET: "secret9q" })).toMatch(/^GOOGLE_CLIENT_ID: /);
  expect(rejection({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" })).toBeNull();
});

test("RATE_LIMITS=off is accepted only on a loopback address", () => {
  for (const base of ["", "http://localhost:3000", "http://127.0.0.1:8080", "http://[::1]:3000"])
    expect(readEnv({ RATE_LIMITS: "off", BASE_URL: base }).RATE_LIMITS).toBe("off");
  for (const base of ["https://city.example", "http://localhost.city.example", "http://192.168.1.5:3000"])
    expect(rejection({ RATE_LIMITS: "off", BASE_URL: base })).toMatch(/^RATE_LIMITS: /);
});
