// The status of a post as shown to its author.
import { type CommentRow, discussionPageOf } from "../../domain/comments/queries.server";
import type { PostState } from "../../domain/members/view";
import { readSettings } from "../../domain/settings/queries.server";
import type { WishRow } from "../../domain/wishes/queries.server";
import type { Site } from "../context.server";
import { withQuery } from "../query";

export type PostStatus = {
  state: PostState;
  /** Rejection reason. */
  reason: string | null;
  /** Public URL, or null. */
  href: string | null;
};

export function wishStatus(site: Site, { id, status, adminNote, isPublic }: WishRow): PostStatus {
  const state = status === "approved" && !isPublic ? "hidden" : status;
  const isShown = state === "approved" && readSettings(site.db).wishesOn;
  return {
    state,
    reason: status === "rejected" ? adminNote : null,
    href: isShown ? `/wishes/${id}` : null,
  };
}

const questionStates = { pending: "unanswered", approved: "answered", rejected: "unaccepted" } as const;

export function questionStatus(site: Site, question: CommentRow): PostStatus {
  const { id, eventId, status, rejectionReason } = question;
  const path = () => withQuery(`/events/${eventId}/questions`, { page: discussionPageOf(site.db, question) });
  return {
    state: questionStates[status],
    reason: status === "rejected" ? rejectionReason : null,
    href: status === "approved" ? `${path()}#c-${id}` : null,
  };
}

/** `eventStatus` is the status of the commented event. */
export function commentStatus(site: Site, comment: CommentRow, eventStatus: string | undefined): PostStatus {
  const { id, eventId, status: state, rejectionReason } = comment;
  const isShown = state === "approved" && eventStatus === "ended";
  const path = () => withQuery(`/events/${eventId}/discussion`, { page: discussionPageOf(site.db, comment) });
  return {
    state,
    reason: state === "rejected" ? rejectionReason : null,
    href: isShown ? `${path()}#c-${id}` : null,
  };
}
