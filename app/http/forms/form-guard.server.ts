// Spam protection without captchas: a honeypot field, a signed render time, and rate limits. A rejected post re-renders its form
// with the reason.

import type { Requester } from "../../domain/posts.server";
import { pass } from "../../platform/clock";
import { isSigned, sign } from "../../platform/signature.server";
import type { Site } from "../context.server";
import { type GuardRejection, limitPost, type PostLimits, tooMany } from "../limits/post-limits.server";

export const formTimestampField = "stamp";
export const honeypotField = "website";

const purpose = "form";
const validMs = 24 * 60 * 60 * 1000;
const shortestFillMs = 2000;

export const guardMessages = {
  expired: "页面打开太久了，请再提交一次",
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

/** Posts that wait at the same time, of one network. */
const waitingAtMost = 20;
const waiting = new WeakMap<Site, Map<string, number>>();

/** Delays a post for the rest of the shortest fill time; rejects it while too many of its network wait. */
async function waitOut(site: Site, addressHash: string, restMs: number): Promise<GuardRejection | null> {
  const counts = waiting.get(site) ?? new Map<string, number>();
  waiting.set(site, counts);
  const before = counts.get(addressHash) ?? 0;
  if (before >= waitingAtMost) return tooMany(restMs);
  counts.set(addressHash, before + 1);
  try {
    await pass(site.clock, restMs);
    return null;
  } finally {
    const left = (counts.get(addressHash) ?? 1) - 1;
    if (left > 0) counts.set(addressHash, left);
    else counts.delete(addressHash);
  }
}

/**
 * Checks a public post; null accepts and counts it. A post within the shortest fill time is accepted after the rest of it. Forms
 * without typed input, such as a like or a ballot, are accepted at once.
 */
export async function guardPost(
  site: Site,
  form: FormData,
  requester: Pick<Requester, "visitorId" | "addressHash">,
  limits: PostLimits,
  { isTyped = true } = {},
): Promise<GuardRejection | null> {
  if (form.get(honeypotField)) return { message: guardMessages.honeypot, status: 422 };
  const drawnAt = readFormTimestamp(site, form.get(formTimestampField));
  const now = site.clock.now();
  if (drawnAt === null || now - drawnAt > validMs) return { message: guardMessages.expired, status: 422 };
  const restMs = isTyped && site.env.RATE_LIMITS === "on" ? drawnAt + shortestFillMs - now : 0;
  const excess = restMs > 0 ? await waitOut(site, requester.addressHash, restMs) : null;
  return excess ?? limitPost(site, requester, limits);
}
