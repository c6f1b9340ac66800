// Keys that identify the owner of a ballot or like. Deleted accounts get a random key per row.
import { newId } from "../platform/ids";

export const memberKey = (userId: string) => `u:${userId}`;
export const visitorKey = (visitorId: string) => `v:${visitorId}`;
/** A random key in place of a deleted member's, unique per row. */
export const goneKey = () => `x:${newId()}`;
