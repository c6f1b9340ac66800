import type { CacheTag } from "../../db/cache-version.server";

/**
 * Per-visitor content of a page. `openPoll` is the visitor's vote in the poll of the home page; `nickname` is a form prefilled with the stored name; `discussion` is the comment form of an ended
 * event, prefilled likewise, and the visitor's comments that are not public; `questions` is the same on the page of an event's
 * questions, `closedQuestions` on the page of an event that no longer accepts them; `registrations` and `removals` are the visitor's
 * registrations and removal requests.
 */
export type VisitorPart =
  | "votes"
  | "openPoll"
  | "likes"
  | "wishes"
  | "nickname"
  | "discussion"
  | "questions"
  | "closedQuestions"
  | "removals"
  | "registrations";

/** The cache tags of a public page besides the settings, and its per-visitor content. */
export type PageContent = {
  tags: readonly CacheTag[];
  perVisitor: readonly VisitorPart[];
  /** Whether it is the same for signed-in members and organisers too: calendars, feeds and the sitemap, which programs read. */
  isDocument?: boolean;
};

/** The content of a public calendar, feed or sitemap. Uncached reads are rate limited per client. */
export const documentContent = (...tags: CacheTag[]): PageContent => ({
  tags,
  perVisitor: [],
  isDocument: true,
});
