// A comment, question or wish for the administrator only, because it includes the e-mail address.
import type { ModerationStatus, StatusFilter } from "../moderation-rules";
import type { ReviewKind } from "./kinds";

/** A displayed reply. */
export type ReplyView = { text: string; iso: string; when: string };

type WishFacts = {
  category: string;
  likes: number;
  flaggedLikes: number;
  isPublic: boolean;
  isFeatured: boolean;
};
type EntryLink = { id: string; title: string };

export type ReviewEntry = {
  kind: ReviewKind;
  id: string;
  name: string;
  initial: string;
  email: string | null;
  content: string;
  status: ModerationStatus;
  reason: string | null;
  byOrganiser: boolean;
  reply: ReplyView | null;
  iso: string;
  /** 10月18日 09:12 */
  when: string;
  /** ms UTC. */
  createdAt: number;
  /** For comments and questions. */
  event: { id: string; title: string } | null;
  /** For wishes. */
  wish: (WishFacts & { event: EntryLink | null; poll: EntryLink | null }) | null;
};

/** `byLikes` lists the most liked wishes first instead of the newest. */
export type ReviewQuery = { search: string; status: StatusFilter; byLikes?: boolean; page: number };
export type ReviewCounts = Record<StatusFilter, number>;
