// Handles posting a comment and deleting a pending one.
import { deleteOwnComment, postComment } from "~/domain/comments/commands.server";
import { discussionPageOf } from "~/domain/comments/queries.server";
import { commentMessages, commentSchema, organiserCommentSchema } from "~/domain/comments/schema";
import { closedText } from "~/domain/events/phase";
import type { EventRow } from "~/domain/events/queries.server";
import type { Requester } from "~/domain/posts.server";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { sinceFirstTry } from "~/http/forms/first-try.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { guardPost } from "~/http/forms/form-guard.server";
import { parseForm, readForm, replyToButton, replyToForm } from "~/http/forms/submission.server";
import {
  commentDeleteLimits,
  commentLimits,
  type GuardRejection,
  limitAttempt,
} from "~/http/limits/post-limits.server";
import { notFound } from "~/http/pages/not-found";
import { withQuery } from "~/http/query";
import { closedPage, requireEvent } from "~/http/records/load-event.server";
import { readAdmin } from "~/http/session/admin-guard.server";
import { requireRequester } from "~/http/session/requester.server";
import { redirectAfterPost } from "../redirect-after-post.server";
import { commentId } from "./comment-id";

type Post = {
  site: Site;
  request: Request;
  event: EventRow;
  requester: Requester;
  form: FormData;
  /** The rejection of the attempt. */
  excess: GuardRejection | null;
};

/**
 * Handles a post to the discussion: redirects with a message, or redisplays the form; throws a 403 while it is closed.
 */
export async function handleCommentPost(
  site: Site,
  request: Request,
  address: string,
  id: string | undefined,
) {
  const { event } = requireEvent(site, id);
  const closed = closedText("comment", event, site.clock.now());
  if (closed !== null) throw closedPage(event, closed);
  const requester = await requireRequester(site, request, address);
  const excess = limitAttempt(site, requester.addressHash, commentLimits);
  const form = await readForm(request);
  const post = { site, request, event, requester, form, excess };
  return form.has("delete") ? deleteComment(post) : addComment(post);
}

function addComment({ site, request, event, requester, form, excess }: Post) {
  const rejection = excess ?? guardPost(site, form, requester, commentLimits);
  const byOrganiser = readAdmin(site, request, "review") !== undefined;
  const post = parseForm(form, byOrganiser ? organiserCommentSchema : commentSchema);
  if (rejection) return replyToForm(site, post, rejection);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const { moderation: mode } = readSettings(site.db);
  const policy = { now: site.clock.now(), mode, sinceFirstTry: sinceFirstTry(request), byOrganiser };
  const input = { ...submission.value, eventId: event.id };
  const posted = postComment(site.db, requester, input, policy);
  if (!posted.ok && posted.error === "not-ended") throw closedPage(event, posted.message);
  if (!posted.ok) return replyToForm(site, post, posted);
  const { comment, receipt } = posted.value;
  const isShown = comment.status === "approved";
  const title = isShown ? commentMessages.published : commentMessages.submitted;
  const link = { href: `/receipt/${receipt}`, label: "查看状态" };
  const page = isShown ? discussionPageOf(site.db, comment) : 1;
  // A pending comment stands above the form, a published one among the others.
  const place = isShown ? `#${commentId(comment.id)}` : "";
  const path = withQuery(`/events/${event.id}/discussion`, { page }) + place;
  return redirectAfterPost(site, path, { tone: "ok", title, link }, byOrganiser ? null : comment.authorName);
}

function deleteComment({ site, event, requester, form, excess }: Post) {
  const rejection = excess ?? guardPost(site, form, requester, commentDeleteLimits, { isTyped: false });
  if (rejection) return replyToButton(site, rejection);
  const deleted = deleteOwnComment(site.db, { ...requester, id: String(form.get("delete")) });
  if (!deleted.ok) throw notFound(deleted.message);
  const path = `/events/${event.id}/discussion`;
  return redirectWithFlash(site, path, { tone: "ok", title: commentMessages.deleted });
}
