// How a post stands, for its author: its state, why it was rejected, and where it is public.
import { type CommentRow, discussionPageOf } from "../domain/comments/queries.server";
import type { PostState } from "../domain/members/view";
import { readSettings } from "../domain/settings/queries.server";
import type { WishRow } from "../domain/wishes/queries.server";
import type { Site } from "./context.server";
import { withQuery } from "./query";

export type PostStanding = {
  state: PostState;
  /** Why it was rejected. */
  reason: string | null;
  /** Where it is public, or null. */
  href: string | null;
};

export function wishStanding(site: Site, { id, status, adminNote, isPublic }: WishRow): PostStanding {
  const state = status === "approved" && !isPublic ? "hidden" : status;
  const isShown = state === "approved" && readSettings(site.db).wishesOn;
  return {
    state,
    reason: status === "rejected" ? adminNote : null,
    href: isShown ? `/wishes/${id}` : null,
  };
}

/** `eventStatus` is the status of the event that the comment is about. */
export function commentStanding(
  site: Site,
  comment: CommentRow,
  eventStatus: string | undefined,
): PostStanding {
  const { id, eventId, status: state, rejectionReason } = comment;
  const isShown = state === "approved" && eventStatus === "ended";
  const path = () => withQuery(`/events/${eventId}/discussion`, { page: discussionPageOf(site.db, comment) });
  return {
    state,
    reason: state === "rejected" ? rejectionReason : null,
    href: isShown ? `${path()}#c-${id}` : null,
  };
}
