// The status of a post as shown to its author.
import { type CommentRow, discussionPageOf } from "../../domain/comments/queries.server";
import { commentsPath } from "../../domain/comments/schema";
import { commentVerdict, type Verdict, wishVerdict } from "../../domain/posts/state";
import { readSettings } from "../../domain/settings/queries.server";
import type { WishRow } from "../../domain/wishes/queries.server";
import type { Site } from "../context.server";
import { withQuery } from "../query";

export type PostStatus = Verdict & {
  /** Public URL, or null. */
  href: string | null;
};

export function wishStatus(site: Site, wish: WishRow): PostStatus {
  const verdict = wishVerdict(wish);
  const isShown = verdict.state === "approved" && readSettings(site.db).wishesOn;
  return { ...verdict, href: isShown ? `/wishes/${wish.id}` : null };
}

/** `eventStatus` is the status of the event: comments are public on ended ones alone. */
export function commentStatus(site: Site, comment: CommentRow, eventStatus: string | undefined): PostStatus {
  const { id, eventId, kind, status } = comment;
  const isShown = status === "approved" && (kind === "question" || eventStatus === "ended");
  const path = () => withQuery(commentsPath(kind, eventId), { page: discussionPageOf(site.db, comment) });
  return { ...commentVerdict(comment), href: isShown ? `${path()}#c-${id}` : null };
}
