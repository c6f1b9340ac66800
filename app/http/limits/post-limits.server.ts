// Rate limits of public posts, shared by forms and the JSON API.
import type { Requester } from "../../domain/posts.server";
import type { Site } from "../context.server";
import { count, Limit, waitFor } from "./rate-limit.server";

/** A rejected post: status of the response and, for 429, the seconds to wait. */
export type GuardRejection = { message: string; status: 422 | 429; retryAfterSeconds?: number };

export const tooManyText = (wait: string) => `操作过于频繁，请在 ${wait}后再试`;

const minuteMs = 60_000;

/** 40 秒 or 3 分钟 */
export function waitText(ms: number): string {
  return ms < minuteMs ? `${Math.max(1, Math.ceil(ms / 1000))} 秒` : `${Math.ceil(ms / minuteMs)} 分钟`;
}

/** Rate limits of accepted posts per visitor and per address, and of all posts per address. */
export type PostLimits = { visitor: Limit; address: Limit; attempts: Limit };

/** Attempts of an address within the window, accepted or not. */
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

const windowMs = 10 * 60_000;

export const wishLimits = postLimits("wish", 5, 30, windowMs);
export const commentLimits = postLimits("comment", 5, 30, windowMs);
export const commentDeleteLimits = postLimits("comment-delete", 60, 600, windowMs);
export const likeLimits = postLimits("wish-like", 60, 600, windowMs);
/** High per address, because a group chat may share one. */
export const voteLimits = postLimits("vote", 30, 300, windowMs);
/** High per address for the same reason. */
export const registrationLimits = postLimits("registration", 10, 300, windowMs);
/** Withdrawing a post by its receipt, and changing a registration by its private link. */
export const receiptLimits = postLimits("receipt", 60, 600, windowMs);
/** Attempts to join the helpers by an invitation, which may hash a password. */
export const invitationLimits = { attempts: new Limit("invitation-attempts", 60, windowMs) };

/** The rejection above a rate limit; `waitMs` is the time until the next attempt. */
export function tooMany(waitMs: number): Required<GuardRejection> {
  const message = tooManyText(waitText(waitMs));
  return { message, status: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** Counts a post of an address before its body is read; rejects it above the limit. */
export function limitAttempt(
  site: Site,
  addressHash: string,
  { attempts }: Pick<PostLimits, "attempts">,
): Required<GuardRejection> | null {
  const waitMs = waitFor(site, attempts, addressHash);
  if (waitMs > 0) return tooMany(waitMs);
  count(site, attempts, addressHash);
  return null;
}

/** The limits of accepted posts only, for the JSON API. */
export function limitPost(
  site: Site,
  { visitorId, addressHash }: Pick<Requester, "visitorId" | "addressHash">,
  limits: PostLimits,
): Required<GuardRejection> | null {
  const waitMs = Math.max(
    visitorId ? waitFor(site, limits.visitor, visitorId) : 0,
    waitFor(site, limits.address, addressHash),
  );
  if (waitMs > 0) return tooMany(waitMs);
  if (visitorId) count(site, limits.visitor, visitorId);
  count(site, limits.address, addressHash);
  return null;
}
