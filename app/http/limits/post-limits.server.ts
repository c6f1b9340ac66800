// Rate limits of public posts, shared by forms and JSON API.
import { postLimits } from "../forms/form-guard.server";

const windowMs = 10 * 60_000;

export const wishLimits = postLimits("wish", 5, 30, windowMs);
export const commentLimits = postLimits("comment", 5, 30, windowMs);
export const commentDeleteLimits = postLimits("comment-delete", 60, 600, windowMs);
export const likeLimits = postLimits("wish-like", 60, 600, windowMs);
/** Generous per address, since a whole group chat may share one. */
export const voteLimits = postLimits("vote", 30, 300, windowMs);
/** Taking back a post by its receipt. */
export const receiptLimits = postLimits("receipt", 60, 600, windowMs);
