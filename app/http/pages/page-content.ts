import type { CacheTag } from "../../db/cache-version.server";

/**
 * Parts of a page that differ between visitors. `nickname` is a form filled with the remembered name; `discussion` is the comment
 * form of an ended event, filled with the same, and the visitor's own pending comments; `questions` is the same on the page of an event's
 * questions, while it takes them; `registrations` are the visitor's own.
 */
export type VisitorPart =
  | "votes"
  | "likes"
  | "wishes"
  | "nickname"
  | "discussion"
  | "questions"
  | "registrations";

/** The cache tags of a public page besides the settings, and what of a visitor's own it shows. */
export type PageContent = { tags: readonly CacheTag[]; perVisitor: readonly VisitorPart[] };
