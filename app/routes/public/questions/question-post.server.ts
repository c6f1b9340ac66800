// Handles posting a question and deleting a pending one.
import { deleteOwnQuestion } from "~/domain/comments/commands.server";
import { questionMessages, questionSchema } from "~/domain/comments/question-schema";
import { postQuestion } from "~/domain/comments/questions.server";
import { questionsClosedText } from "~/domain/events/phase";
import type { EventRow } from "~/domain/events/queries.server";
import type { Requester } from "~/domain/posts.server";
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
import { closedPage, requireEvent } from "~/http/records/load-event.server";
import { requireRequester } from "~/http/session/requester.server";
import { redirectAfterPost } from "../redirect-after-post.server";
import { questionsPath } from "./question-section";

type Post = {
  site: Site;
  request: Request;
  event: EventRow;
  requester: Requester;
  form: FormData;
  /** The rejection of the attempt. */
  excess: GuardRejection | null;
};

/** Handles a post to the questions: redirects with a message, or redisplays the form; throws a 403 while they are closed. */
export async function handleQuestionPost(
  site: Site,
  request: Request,
  address: string,
  id: string | undefined,
) {
  const { event } = requireEvent(site, id);
  const closed = questionsClosedText(event, site.clock.now());
  if (closed !== null) throw closedPage(event, closed);
  const requester = await requireRequester(site, request, address);
  const excess = limitAttempt(site, requester.addressHash, commentLimits);
  const form = await readForm(request);
  const post = { site, request, event, requester, form, excess };
  return form.has("delete") ? deleteQuestion(post) : addQuestion(post);
}

function addQuestion({ site, request, event, requester, form, excess }: Post) {
  const rejection = excess ?? guardPost(site, form, requester, commentLimits);
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
  const link = { href: `/receipt/${receipt}`, label: "查看状态" };
  const flash = { tone: "ok", title: questionMessages.submitted, link } as const;
  return redirectAfterPost(site, questionsPath(event.id), flash, question.authorName);
}

function deleteQuestion({ site, event, requester, form, excess }: Post) {
  const rejection = excess ?? guardPost(site, form, requester, commentDeleteLimits, { isTyped: false });
  if (rejection) return replyToButton(site, rejection);
  const deleted = deleteOwnQuestion(site.db, { ...requester, id: String(form.get("delete")) });
  if (!deleted.ok) throw notFound(deleted.message);
  return redirectWithFlash(site, questionsPath(event.id), { tone: "ok", title: questionMessages.deleted });
}
