// Spam protection without captchas: a honeypot field, a signed render time, and rate limits. A refused post
// redisplays its form with the reason.

import type { Requester } from "../../domain/posts.server";
import { isSigned, sign } from "../../platform/signature.server";
import type { Site } from "../context.server";
import { count, Limit, waitFor } from "../limits/rate-limit.server";

export const formTimestampField = "stamp";
export const honeypotField = "website";

const purpose = "form";
const validMs = 24 * 60 * 60 * 1000;
const shortestFillMs = 2000;

/** A refused post: status of the response and, for 429, the seconds to wait. */
export type GuardRefusal = { message: string; status: 422 | 429; retryAfterSeconds?: number };

export const guardMessages = {
  expired: "页面打开太久了，请再提交一次",
  tooFast: "提交得太快了，请再按一次",
  honeypot: "提交没有成功，请再按一次",
  tooMany: (wait: string) => `操作过于频繁，请在 ${wait}后再试`,
} as const;

function signFormTimestamp(site: Site, time: number): string {
  const at = time.toString(36);
  return `${at}.${sign(site.secret, purpose, at)}`;
}

/** The signed render time of a form; cached pages share it. */
export function newFormTimestamp(site: Site): string {
  return signFormTimestamp(site, site.clock.now());
}

/** The signed render time of a redisplayed form, which may be submitted at once. */
export function redisplayedFormTimestamp(site: Site): string {
  return signFormTimestamp(site, site.clock.now() - shortestFillMs);
}

function readFormTimestamp(site: Site, formTimestamp: FormDataEntryValue | null): number | null {
  const [at, signature] = typeof formTimestamp === "string" ? formTimestamp.split(".") : [];
  return at && signature && isSigned(site.secret, purpose, at, signature) ? Number.parseInt(at, 36) : null;
}

const minuteMs = 60_000;

/** 40 秒 or 3 分钟 */
export function waitText(ms: number): string {
  return ms < minuteMs ? `${Math.max(1, Math.ceil(ms / 1000))} 秒` : `${Math.ceil(ms / minuteMs)} 分钟`;
}

/** Rate limits of accepted posts per visitor and per address, and of all posts per address. */
export type PostLimits = { visitor: Limit; address: Limit; attempts: Limit };

/** Attempts of an address within the window, whether or not they are accepted. */
const attemptsFor = (perAddress: number) => Math.max(60, 4 * perAddress);

export function postLimits(
  name: string,
  perVisitor: number,
  perAddress: number,
  windowMs: number,
): PostLimits {
  return {
    visitor: new Limit(`${name}-visitor`, perVisitor, windowMs),
    address: new Limit(`${name}-address`, perAddress, windowMs),
    attempts: new Limit(`${name}-attempts`, attemptsFor(perAddress), windowMs),
  };
}

/**
 * Checks a public post; null accepts and counts it. Forms without typed input, such as a like or a ballot, may be
 * submitted as soon as they are rendered.
 */
export function guardPost(
  site: Site,
  form: FormData,
  requester: Pick<Requester, "visitorId" | "addressHash">,
  limits: PostLimits,
  { isTyped = true } = {},
): GuardRefusal | null {
  if (form.get(honeypotField)) return { message: guardMessages.honeypot, status: 422 };
  const drawnAt = readFormTimestamp(site, form.get(formTimestampField));
  const now = site.clock.now();
  if (drawnAt === null || now - drawnAt > validMs) return { message: guardMessages.expired, status: 422 };
  if (isTyped && site.env.RATE_LIMITS === "on" && now - drawnAt < shortestFillMs) {
    return { message: guardMessages.tooFast, status: 422 };
  }
  return limitPost(site, requester, limits);
}

/** The refusal above a rate limit; `waitMs` is the time until the next attempt. */
export function tooMany(waitMs: number): Required<GuardRefusal> {
  const message = guardMessages.tooMany(waitText(waitMs));
  return { message, status: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** Counts a post of an address before its body is read; refuses it above the limit. */
export function limitAttempt(
  site: Site,
  addressHash: string,
  { attempts }: PostLimits,
): Required<GuardRefusal> | null {
  const waitMs = waitFor(site, attempts, addressHash);
  if (waitMs > 0) return tooMany(waitMs);
  count(site, attempts, addressHash);
  return null;
}

/** The limits of accepted posts alone, for the JSON API. */
export function limitPost(
  site: Site,
  { visitorId, addressHash }: Pick<Requester, "visitorId" | "addressHash">,
  limits: PostLimits,
): Required<GuardRefusal> | null {
  const waitMs = Math.max(
    visitorId ? waitFor(site, limits.visitor, visitorId) : 0,
    waitFor(site, limits.address, addressHash),
  );
  if (waitMs > 0) return tooMany(waitMs);
  if (visitorId) count(site, limits.visitor, visitorId);
  count(site, limits.address, addressHash);
  return null;
}
