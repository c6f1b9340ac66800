// Handles visitors' submissions on an event: adds a comment or question, or deletes an own one.
import { deleteOwnComment, deleteOwnQuestion, postComment } from "~/domain/comments/commands.server";
import { discussionPageOf } from "~/domain/comments/queries.server";
import { questionMessages, questionSchema } from "~/domain/comments/question-schema";
import { postQuestion } from "~/domain/comments/questions.server";
import { commentMessages, commentSchema, organiserCommentSchema } from "~/domain/comments/schema";
import { closedText, questionsClosedText } from "~/domain/events/phase";
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
import { readRequester, requireRequester } from "~/http/session/requester.server";
import { commentId } from "./discussion/comment-id";
import { questionsPath } from "./questions/question-section";
import { redirectAfterPost } from "./redirect-after-post.server";

type Post = {
  site: Site;
  request: Request;
  event: EventRow;
  requester: Requester;
  form: FormData;
  rejection: GuardRejection | null;
};

const comments = {
  closedText: (event: EventRow, now: number) => closedText("comment", event, now),
  pathOf: (eventId: string) => `/events/${eventId}/discussion`,
  add({ site, request, event, requester, form, rejection }: Post) {
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
    const page = isShown ? discussionPageOf(site.db, comment) : 1;
    // A pending comment is shown above the form, a published one in the list.
    const fragment = isShown ? `#${commentId(comment.id)}` : "";
    const path = withQuery(comments.pathOf(event.id), { page }) + fragment;
    return redirectAfterPost(site, path, flashOf(title, receipt), byOrganiser ? null : comment.authorName);
  },
  remove: deleteOwnComment,
  deleted: commentMessages.deleted,
};

const questions = {
  closedText: questionsClosedText,
  pathOf: questionsPath,
  add({ site, request, event, requester, form, rejection }: Post) {
    const post = parseForm(form, questionSchema);
    if (rejection) return replyToForm(site, post, rejection);
    const { submission } = post;
    if (submission.status !== "success") return replyToForm(site, post);
    const input = { ...submission.value, eventId: event.id };
    const attempt = { now: site.clock.now(), sinceFirstTry: sinceFirstTry(request) };
    const posted = postQuestion(site.db, requester, input, attempt);
    if (!posted.ok && posted.error === "closed") throw closedPage(event, posted.message);
    if (!posted.ok) return replyToForm(site, post, posted);
    const { question, receipt } = posted.value;
    const flash = flashOf(questionMessages.submitted, receipt);
    return redirectAfterPost(site, questionsPath(event.id), flash, question.authorName);
  },
  remove: deleteOwnQuestion,
  deleted: questionMessages.deleted,
};

const kinds = { comments, questions };

const flashOf = (title: string, receipt: string) =>
  ({ tone: "ok", title, link: { href: `/receipt/${receipt}`, label: "查看状态" } }) as const;

type Posted = { site: Site; request: Request; address: string; id: string | undefined };

/**
 * Redirects with a message, or re-renders the form; throws a 403 while the event accepts no such posts. Authors can still delete
 * theirs then.
 */
export async function handleEventPost(kind: keyof typeof kinds, { site, request, address, id }: Posted) {
  const { event } = requireEvent(site, id);
  const { closedText: textOf, pathOf, add, remove, deleted: title } = kinds[kind];
  const closed = textOf(event, site.clock.now());
  const isOpen = closed === null;
  const requester = await (isOpen ? requireRequester : readRequester)(site, request, address);
  if (!isOpen && requester.visitorId === null && requester.userId === null) throw closedPage(event, closed);
  const excess = limitAttempt(site, requester.addressHash, commentLimits);
  const form = await readForm(request);
  if (!form.has("delete")) {
    if (!isOpen) throw closedPage(event, closed);
    const rejection = excess ?? (await guardPost(site, form, requester, commentLimits));
    return add({ site, request, event, requester, form, rejection });
  }
  const rejection =
    excess ?? (await guardPost(site, form, requester, commentDeleteLimits, { isTyped: false }));
  if (rejection) return replyToButton(site, rejection);
  const deleted = remove(site.db, { ...requester, id: String(form.get("delete")) });
  if (!deleted.ok) throw notFound(deleted.message);
  return redirectWithFlash(site, pathOf(event.id), { tone: "ok", title });
}
