// Parses the poll editor's form, and re-renders it with a preview or rejection.
import { data } from "@remix-run/node";
import { draftAge } from "~/domain/drafts/age";
import { saveDraft } from "~/domain/drafts/commands.server";
import { draftFieldMax, draftMessages } from "~/domain/drafts/messages";
import { findDraft } from "~/domain/drafts/queries.server";
import { emptyPollForm, type PollForm, toPollForm } from "~/domain/polls/form";
import { type PollFormValues, pollFormSchema, toControlErrors } from "~/domain/polls/form-schema";
import { describeStored } from "~/domain/polls/history";
import type { PollRow } from "~/domain/polls/queries.server";
import { type PollInput, pollMessages } from "~/domain/polls/schema";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import {
  constraintOf,
  type FormPost,
  type FormRejection,
  type FormReply,
  parseForm,
  readForm,
  replyToForm,
} from "~/http/forms/submission.server";
import { siteTimeOf } from "~/http/site-time.server";
import { draftAddress } from "../drafts/draft-address";
import { type PollEditorState, pollFormId } from "./poll-form";

/** A submitted form: as conform parsed it, as typed, and its base version. */
export type PollPost = FormPost<PollFormValues> & PollEditorState & { intent: string };

export const createPath = "/admin/votes/create";

/** Validation constraints of the form. */
export const pollConstraint = (site: Site) => constraintOf(pollFormSchema(site.timeZone));

/** Parses a submitted form. `known` is the edited poll. */
export async function readPollPost(
  site: Site,
  request: Request,
  known?: Parameters<typeof pollFormSchema>[1],
): Promise<PollPost> {
  const post = parseForm(await readForm(request), pollFormSchema(site.timeZone, known));
  const typed = Object.entries(post.submission.payload).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value.slice(0, draftFieldMax)]] : [],
  );
  const version = post.form.get("version");
  return {
    ...post,
    intent: String(post.form.get("intent") ?? ""),
    poll: toPollForm(Object.fromEntries(typed)),
    version: typeof version === "string" && /^\d{1,15}$/.test(version) ? Number(version) : undefined,
  };
}

/** Re-renders the form as typed, with a preview. */
export function previewPoll({ poll, version }: PollPost) {
  return data<PollEditorState & Partial<FormReply>>({ poll, version });
}

/** Re-renders the form with the errors of the schema or a command. */
export function rejectPoll(site: Site, post: PollPost, rejection?: FormRejection) {
  const { poll, version } = post;
  const named = rejection?.fields && { ...rejection, fields: toControlErrors(rejection.fields) };
  return replyToForm<PollEditorState>(site, post, named ?? rejection, { poll, version });
}

/** Re-renders the form after a concurrent change; submitting again overwrites it. */
export function rejectStalePoll(site: Site, post: PollPost, typed: PollInput, stored: PollRow) {
  const differing = describeStored(stored, typed, siteTimeOf(site)).map(({ field, message }) => ({
    id: `${pollFormId}-${field === "isAnonymous" ? "membersOnly" : field}`,
    message,
  }));
  const state = { poll: post.poll, version: stored.updatedAt, stored: differing };
  return replyToForm<PollEditorState>(site, post, { message: pollMessages.stale, status: 409 }, state);
}

/** Initial values of a new poll's form, from a draft or empty. Throws a redirect for an expired draft. */
export async function startingPollForm(site: Site, draftId: string): Promise<PollForm> {
  const draft = findDraft(site.db, draftId);
  if (draft?.formType !== "poll") return emptyPollForm;
  if (draftAge(draft.updatedAt, site.clock.now()).isExpired) {
    throw await redirectWithFlash(site, createPath, { tone: "bad", title: draftMessages.expired });
  }
  return toPollForm(draft.form);
}

/** Saves a new poll's form as a draft and redirects to it. */
export async function savePollDraft(site: Site, id: string, post: PollPost) {
  const input = { id, formType: "poll" as const, values: post.poll, initial: emptyPollForm };
  const saved = saveDraft(site.db, input, site.clock.now());
  if (!saved.ok) return rejectPoll(site, post, { message: saved.message });
  return redirectWithFlash(site, draftAddress(saved.value), { tone: "ok", title: draftMessages.saved });
}
