// Data of the poll editor: reading a posted form, and redisplaying it with a preview.
import { data } from "@remix-run/node";
import { draftAge } from "~/domain/drafts/age";
import { saveDraft } from "~/domain/drafts/commands.server";
import { findDraft } from "~/domain/drafts/queries.server";
import { draftFieldMax, draftMessages } from "~/domain/drafts/schema";
import {
  emptyPollForm,
  formErrors,
  formFieldOf,
  type PollForm,
  type PollFormErrors,
  pollFormFields,
  withPollValues,
} from "~/domain/polls/form";
import { describeStored } from "~/domain/polls/history";
import type { PollRow } from "~/domain/polls/queries.server";
import { type PollInput, pollMessages } from "~/domain/polls/schema";
import type { Refused } from "~/domain/result";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import { siteTimeOf } from "~/http/site-time.server";
import { draftAddress } from "../drafts/draft-address";
import { isRule, rulesId } from "./poll-form-field";

export type PollEditorState = {
  form: PollForm;
  errors: PollFormErrors;
  problem: string | null;
  /** The version on which the form is based; none for a new poll. */
  version?: number;
  /** Current stored values that differ since the form was opened, by field id. */
  stored?: { id: string; message: string }[];
};

export const createPath = "/admin/votes/create";

/** A posted form with its button. The checkbox is 需要登录投票, the field its negation. */
export async function readPollPost(
  request: Request,
): Promise<{ intent: string; form: PollForm; version?: number }> {
  const posted = await readForm(request);
  const textOf = (name: string) => {
    const value = posted.get(name);
    return typeof value === "string" ? value.slice(0, draftFieldMax) : "";
  };
  const values = Object.fromEntries(pollFormFields.map((field) => [field, textOf(field)]));
  const isAnonymous = posted.has("membersOnly") ? "" : "on";
  const form = withPollValues(emptyPollForm, { ...values, isAnonymous });
  const version = /^\d{1,15}$/.test(textOf("version")) ? Number(textOf("version")) : undefined;
  return { intent: textOf("intent"), form, version };
}

/** The page with the form as typed, for its preview. */
export function redisplayPollForm(form: PollForm, version?: number) {
  return data<PollEditorState>({ form, errors: {}, problem: null, version });
}

/** The page with validation errors. */
export function rejectPollForm(
  form: PollForm,
  errors: PollFormErrors,
  { problem = "请检查标出的内容", version }: { problem?: string; version?: number } = {},
) {
  return data<PollEditorState>({ form, errors, problem, version }, { status: 422 });
}

/** The page with a command's refusal. */
export function rejectPollCommand(form: PollForm, { message, fields }: Refused<string>, version?: number) {
  return rejectPollForm(form, formErrors(fields), { problem: message, version });
}

/** The page with typed values after a concurrent change; submitting again overwrites it. */
export function rejectStalePoll(site: Site, form: PollForm, typed: PollInput, poll: PollRow) {
  const stored = describeStored(poll, typed, siteTimeOf(site)).map(({ field, message }) => ({
    id: isRule(field) ? rulesId : (formFieldOf[field] ?? field),
    message,
  }));
  const state = { form, errors: {}, problem: pollMessages.stale, version: poll.updatedAt, stored };
  return data<PollEditorState>(state, { status: 409 });
}

/** Initial values of a new poll's form: a draft's, or none. Throws a redirect for an expired draft. */
export async function startingPollForm(site: Site, draftId: string): Promise<PollForm> {
  const draft = findDraft(site.db, draftId);
  if (draft?.formType !== "poll") return emptyPollForm;
  if (draftAge(draft.updatedAt, site.clock.now()).isExpired) {
    throw await redirectWithFlash(site, createPath, { tone: "bad", title: draftMessages.expired });
  }
  return withPollValues(emptyPollForm, draft.form);
}

/** Saves a new poll's form as a draft and redirects to it. */
export async function savePollDraft(site: Site, id: string, form: PollForm) {
  const input = { id, formType: "poll" as const, values: form, initial: emptyPollForm };
  const saved = saveDraft(site.db, input, site.clock.now());
  if (!saved.ok) return rejectPollForm(form, {}, { problem: saved.message });
  return redirectWithFlash(site, draftAddress(saved.value), { tone: "ok", title: draftMessages.saved });
}
