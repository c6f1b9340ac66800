// A comment as shown on pages, without e-mail address or author id.

import type { ReplyView } from "../posts/review-entry";
import type { Verdict } from "../posts/state";

export type CommentView = {
  id: string;
  authorName: string;
  initial: string;
  content: string;
  iso: string;
  when: string;
  byOrganiser: boolean;
  reply: ReplyView | null;
};

/** A comment that only its author sees. */
export type OwnCommentView = CommentView & Verdict;
