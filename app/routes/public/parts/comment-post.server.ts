// Handles posting a comment and deleting a pending one.
import { deleteOwnComment, postComment } from "~/domain/comments/commands.server";
import { discussionPageOf } from "~/domain/comments/queries.server";
import { commentFields, commentMessages } from "~/domain/comments/schema";
import { readSettings } from "~/domain/settings/queries.server";
import { type Asker, requireAsker } from "~/http/asker.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { guardPost } from "~/http/form-guard.server";
import { requireEvent } from "~/http/load-event.server";
import { forbidden, notFound } from "~/http/not-found";
import { commentDeleteLimits, commentLimits } from "~/http/post-limits.server";
import { acceptPost, orUnavailable, returnForm } from "~/http/public-post.server";
import { withQuery } from "~/http/query";
import { readForm } from "~/http/read-form.server";

type Post = { site: Site; eventId: string; asker: Asker; form: FormData };

/**
 * Handles a post to the discussion: redirects with a message, or redisplays the form; throws a 403 before the event's
 * end.
 */
export async function takeComment(site: Site, request: Request, address: string, id: string | undefined) {
  const { event } = requireEvent(site, id);
  if (event.status !== "ended") throw tooEarly(event.id);
  const asker = requireAsker(site, request, address);
  const form = await readForm(request);
  const post = { site, eventId: event.id, asker, form };
  return form.has("delete") ? deleteComment(post) : addComment(post);
}

const tooEarly = (id: string) =>
  forbidden(commentMessages.notEnded, { href: `/events/${id}`, label: "返回活动" });

function addComment({ site, eventId, asker, form }: Post) {
  const refusal = guardPost(site, form, asker, commentLimits);
  if (refusal) return returnForm(site, form, commentFields, refusal);
  const terms = { now: site.clock.now(), mode: readSettings(site.db).moderation };
  const input = { ...Object.fromEntries(form), eventId };
  const posted = orUnavailable(() => postComment(site.db, asker, input, terms), commentMessages.failed);
  if (!posted.ok && "error" in posted && posted.error === "not-ended") throw tooEarly(eventId);
  if (!posted.ok) return returnForm(site, form, commentFields, { status: 422, ...posted });
  const { comment, receipt } = posted.value;
  const isShown = comment.status === "approved";
  const title = isShown ? commentMessages.published : commentMessages.submitted;
  const link = { href: `/receipt/${receipt}`, label: "查看状态" };
  const page = isShown ? discussionPageOf(site.db, comment) : 1;
  const path = withQuery(`/events/${eventId}/discussion`, { page });
  return acceptPost(site, path, { tone: "ok", title, link }, comment.authorName);
}

function deleteComment({ site, eventId, asker, form }: Post) {
  const refusal = guardPost(site, form, asker, commentDeleteLimits, { isTyped: false });
  if (refusal) return returnForm(site, form, [], refusal);
  const deleted = deleteOwnComment(site.db, { ...asker, id: String(form.get("delete")) });
  if (!deleted.ok) throw notFound(deleted.message);
  const path = `/events/${eventId}/discussion`;
  return redirectWithFlash(site, path, { tone: "ok", title: commentMessages.deleted });
}
