// The tables of posts that organisers moderate. Repetition, anonymisation, search texts and the erasure of address hashes are
// derived from this list.
import { comments } from "./comments";
import { wishes } from "./wishes";

export const postTables = [comments, wishes] as const;
export type PostTable = (typeof postTables)[number];
