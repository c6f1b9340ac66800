// Under which key a ballot or a like is one person's. Who left has a key of its own for each, which leads to nobody.
import { newId } from "../platform/ids";

export const memberKey = (userId: string) => `u:${userId}`;
export const visitorKey = (visitorId: string) => `v:${visitorId}`;
/** A new key in place of a member's who is gone: it cannot be guessed, and no two are of one person. */
export const goneKey = () => `x:${newId()}`;
