// Handles visitors' submissions on an event: adds a comment or question, or deletes an own one.
import { postComment } from "~/domain/comments/commands.server";
import { type CommentKind, discussionPageOf } from "~/domain/comments/queries.server";
import {
  commentMessages,
  commentRules,
  commentsPath,
  organiserCommentSchema,
} from "~/domain/comments/schema";
import type { EventRow } from "~/domain/events/queries.server";
import { moderation } from "~/domain/moderation/kinds.server";
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
import { readRequester, requireRequester } from "~/http/session/requester.server";
import { redirectAfterPost } from "../redirect-after-post.server";
import { commentId } from "./comment-list";

type Post = {
  site: Site;
  request: Request;
  event: EventRow;
  requester: Requester;
  form: FormData;
  rejection: GuardRejection | null;
};

/** Adds a comment or question. Organisers comment under a fixed name. */
async function add(kind: CommentKind, { site, request, event, requester, form, rejection }: Post) {
  const { schema, messages } = commentRules[kind];
  const byOrganiser = kind === "comment" && readAdmin(site, request, "review") !== undefined;
  const post = parseForm(form, byOrganiser ? organiserCommentSchema : schema);
  if (rejection) return replyToForm(site, post, rejection);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const policy = {
    now: site.clock.now(),
    mode: readSettings(site.db).moderation,
    sinceFirstTry: sinceFirstTry(request),
    byOrganiser,
  };
  const posted = postComment(site.db, requester, { ...submission.value, kind, eventId: event.id }, policy);
  if (!posted.ok && posted.error === "closed") throw closedPage(event, posted.message);
  if (!posted.ok) return replyToForm(site, post, posted);
  const { comment, receipt } = posted.value;
  // A pending post is shown above the form, a published comment in the list.
  const isShown = kind === "comment" && comment.status === "approved";
  const path = commentsPath(kind, event.id);
  const shownAt = `${withQuery(path, { page: discussionPageOf(site.db, comment) })}#${commentId(comment.id)}`;
  const flash = {
    tone: "ok",
    title: isShown ? commentMessages.published : messages.submitted,
    link: { href: `/receipt/${receipt}`, label: "查看状态" },
  } as const;
  return redirectAfterPost(site, isShown ? shownAt : path, flash, byOrganiser ? null : comment.authorName);
}

type Posted = { site: Site; request: Request; address: string; id: string | undefined };

/**
 * Redirects with a message, or re-renders the form; throws a 403 while the event accepts no such posts. Authors can still delete
 * theirs then.
 */
export async function handleEventPost(kind: CommentKind, { site, request, address, id }: Posted) {
  const { event } = requireEvent(site, id);
  const { closedText, messages } = commentRules[kind];
  const closed = closedText(event, site.clock.now());
  const isOpen = closed === null;
  const requester = await (isOpen ? requireRequester : readRequester)(site, request, address);
  if (!isOpen && requester.visitorId === null && requester.userId === null) throw closedPage(event, closed);
  const excess = limitAttempt(site, requester.addressHash, commentLimits);
  const form = await readForm(request);
  if (!form.has("delete")) {
    if (!isOpen) throw closedPage(event, closed);
    const rejection = excess ?? (await guardPost(site, form, requester, commentLimits));
    return add(kind, { site, request, event, requester, form, rejection });
  }
  const rejection =
    excess ?? (await guardPost(site, form, requester, commentDeleteLimits, { isTyped: false }));
  if (rejection) return replyToButton(site, rejection);
  const deleted = moderation[kind].deleteOwn(site.db, { ...requester, id: String(form.get("delete")) });
  if (!deleted.ok) throw notFound(deleted.message);
  return redirectWithFlash(site, commentsPath(kind, event.id), { tone: "ok", title: messages.deleted });
}
