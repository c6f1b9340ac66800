import { moderation } from "~/domain/moderation/kinds.server";
import { kindDetails, type ReviewKind } from "~/domain/posts/kinds";
import type { ReviewEntry } from "~/domain/posts/review-entry";
import type { Site } from "~/http/context.server";
import { notFound } from "~/http/pages/not-found";
import { siteTimeOf } from "~/http/site-time.server";

/** The item with an id; throws a 404. */
export function requireEntry(site: Site, kind: ReviewKind, id = ""): ReviewEntry {
  const entry = moderation[kind].find(site.db, id, siteTimeOf(site));
  if (!entry) throw notFound(`${kindDetails[kind].label}不存在或已被删除`);
  return entry;
}
