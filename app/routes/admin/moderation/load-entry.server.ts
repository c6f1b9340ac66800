import { findReviewedComment, findReviewedQuestion } from "~/domain/comments/admin-queries.server";
import type { ReviewEntry, ReviewKind } from "~/domain/review-entry";
import { findReviewedWish } from "~/domain/wishes/admin-queries.server";
import type { Site } from "~/http/context.server";
import { notFound } from "~/http/pages/not-found";
import { siteTimeOf } from "~/http/site-time.server";

const finders = { comment: findReviewedComment, question: findReviewedQuestion, wish: findReviewedWish };
const missing = {
  comment: "评论不存在或已被删除",
  question: "提问不存在或已被删除",
  wish: "心愿不存在或已被删除",
};

export function findEntry(site: Site, kind: ReviewKind, id: string | undefined): ReviewEntry | undefined {
  return finders[kind](site.db, id ?? "", siteTimeOf(site));
}

/** The item with an id; throws a 404. */
export function requireEntry(site: Site, kind: ReviewKind, id: string | undefined): ReviewEntry {
  const entry = findEntry(site, kind, id);
  if (!entry) throw notFound(missing[kind]);
  return entry;
}
