// Against programs that fill in forms, without puzzles for people: a field that people do not see, the signed time at
// which the form was drawn, and limits. A refused post gets its form back, filled in, with the reason.
import { isSigned, sign } from "../platform/signature.server";
import type { Asker } from "./asker.server";
import type { Site } from "./context.server";
import { count, Limit, waitFor } from "./rate-limit.server";

export const stampField = "stamp";
export const honeypotField = "website";

const purpose = "form";
const validMs = 24 * 60 * 60 * 1000;
const shortestFillMs = 2000;

/** Why a post is refused, with the status of the answer and, for 429, the seconds to wait. */
export type GuardRefusal = { message: string; status: 422 | 429; retryAfterSeconds?: number };

export const guardMessages = {
  expired: "页面打开太久了，请再提交一次",
  tooFast: "提交得太快了，请再按一次",
  honeypot: "提交没有成功，请再按一次",
  tooMany: (wait: string) => `操作过于频繁，请在 ${wait} 后再试`,
} as const;

function stampOf(site: Site, time: number): string {
  const at = time.toString(36);
  return `${at}.${sign(site.secret, purpose, at)}`;
}

/** The signed time at which a form is drawn; a kept page shares it. */
export function formStamp(site: Site): string {
  return stampOf(site, site.clock.now());
}

/** The stamp of a form that comes back filled in: it may be sent again at once. */
export function returnedStamp(site: Site): string {
  return stampOf(site, site.clock.now() - shortestFillMs);
}

function readStamp(site: Site, stamp: FormDataEntryValue | null): number | null {
  const [at, signature] = typeof stamp === "string" ? stamp.split(".") : [];
  return at && signature && isSigned(site.secret, purpose, at, signature) ? Number.parseInt(at, 36) : null;
}

const minuteMs = 60_000;

/** 40 秒 or 3 分钟 */
export function waitText(ms: number): string {
  return ms < minuteMs ? `${Math.max(1, Math.ceil(ms / 1000))} 秒` : `${Math.ceil(ms / minuteMs)} 分钟`;
}

/** How often a visitor and an address may do something. */
export type PostLimits = { visitor: Limit; address: Limit };

/** Names the limits of one kind of post. */
export function postLimits(
  name: string,
  perVisitor: number,
  perAddress: number,
  windowMs: number,
): PostLimits {
  return {
    visitor: new Limit(`${name}-visitor`, perVisitor, windowMs),
    address: new Limit(`${name}-address`, perAddress, windowMs),
  };
}

/**
 * Judges a public post; null lets it pass and counts it. One in which nothing is typed, such as a like, may come as soon
 * as its form is drawn.
 */
export function guardPost(
  site: Site,
  form: FormData,
  asker: Pick<Asker, "visitorId" | "addressHash">,
  limits: PostLimits,
  { isTyped = true } = {},
): GuardRefusal | null {
  if (form.get(honeypotField)) return { message: guardMessages.honeypot, status: 422 };
  const drawnAt = readStamp(site, form.get(stampField));
  const now = site.clock.now();
  if (drawnAt === null || now - drawnAt > validMs) return { message: guardMessages.expired, status: 422 };
  if (isTyped && site.env.RATE_LIMITS === "on" && now - drawnAt < shortestFillMs) {
    return { message: guardMessages.tooFast, status: 422 };
  }
  return limitPost(site, asker, limits);
}

/** The refusal of one too many; `waitMs` is until the next may come. */
export function tooMany(waitMs: number): Required<GuardRefusal> {
  const message = guardMessages.tooMany(waitText(waitMs));
  return { message, status: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** The limits alone, for the JSON API. */
export function limitPost(
  site: Site,
  { visitorId, addressHash }: Pick<Asker, "visitorId" | "addressHash">,
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
