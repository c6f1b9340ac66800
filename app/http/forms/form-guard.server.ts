// Spam protection without captchas: a honeypot field, a signed render time, and rate limits. A rejected post re-renders its form
// with the reason.

import type { Requester } from "../../domain/posts.server";
import { isSigned, sign } from "../../platform/signature.server";
import type { Site } from "../context.server";
import { type GuardRejection, limitPost, type PostLimits } from "../limits/post-limits.server";

export const formTimestampField = "stamp";
export const honeypotField = "website";

const purpose = "form";
const validMs = 24 * 60 * 60 * 1000;
const shortestFillMs = 2000;

export const guardMessages = {
  expired: "页面打开太久了，请再提交一次",
  tooFast: "提交得太快了，请再按一次",
  honeypot: "提交没有成功，请再按一次",
} as const;

function signFormTimestamp(site: Site, time: number): string {
  const at = time.toString(36);
  return `${at}.${sign(site.secret, purpose, at)}`;
}

/** The signed render time of a form; requests for a cached page share it. */
export function newFormTimestamp(site: Site): string {
  return signFormTimestamp(site, site.clock.now());
}

/** The signed render time of a re-rendered form, which may be submitted at once. */
export function redisplayedFormTimestamp(site: Site): string {
  return signFormTimestamp(site, site.clock.now() - shortestFillMs);
}

function readFormTimestamp(site: Site, formTimestamp: FormDataEntryValue | null): number | null {
  const [at, signature] = typeof formTimestamp === "string" ? formTimestamp.split(".") : [];
  return at && signature && isSigned(site.secret, purpose, at, signature) ? Number.parseInt(at, 36) : null;
}

/**
 * Checks a public post; null accepts and counts it. Forms without typed input, such as a like or a ballot, may be submitted
 * immediately after rendering.
 */
export function guardPost(
  site: Site,
  form: FormData,
  requester: Pick<Requester, "visitorId" | "addressHash">,
  limits: PostLimits,
  { isTyped = true } = {},
): GuardRejection | null {
  if (form.get(honeypotField)) return { message: guardMessages.honeypot, status: 422 };
  const drawnAt = readFormTimestamp(site, form.get(formTimestampField));
  const now = site.clock.now();
  if (drawnAt === null || now - drawnAt > validMs) return { message: guardMessages.expired, status: 422 };
  if (isTyped && site.env.RATE_LIMITS === "on" && now - drawnAt < shortestFillMs) {
    return { message: guardMessages.tooFast, status: 422 };
  }
  return limitPost(site, requester, limits);
}
