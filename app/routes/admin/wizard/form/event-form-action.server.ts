// Actions of the event form's buttons. Typed values are saved first in any case.
import { data, redirect } from "@remix-run/node";
import type { Actor } from "~/domain/audit/actor";
import { draftAge } from "~/domain/drafts/age";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { mergeDraft } from "~/domain/drafts/merge";
import { findDraft } from "~/domain/drafts/queries.server";
import { draftMessages } from "~/domain/drafts/schema";
import { type EventForm, type EventFormErrors, isSameForm } from "~/domain/events/form/form";
import { firstStepWith, stepErrors } from "~/domain/events/form/form-steps";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { siteTimeOf } from "~/http/site-time.server";
import {
  type EventFormContext,
  openedAt,
  readStep,
  saveTyped,
  stepAddress,
  toEventForm,
} from "./event-form-context.server";
import { isImageField, readFormPost } from "./event-form-post.server";
import type { FormRefusal } from "./event-form-view";

/** Final action: publishing a new event, or saving an edit. */
export type Finish = (
  form: EventForm,
  baseVersion: number,
) => Response | { errors: EventFormErrors; message: string };

export type FormAction = {
  site: Site;
  request: Request;
  actor: Actor;
  formContext: EventFormContext;
  /** The response to a form whose draft was already published. */
  published: () => Response;
  finish: Finish;
};

const removed = /^remove-(\w+)$/;

function refuse(
  formContext: EventFormContext,
  step: number,
  refusal: { form: EventForm; errors: EventFormErrors; message?: string },
  status = 422,
) {
  const label = formContext.steps[step - 1]?.label ?? "";
  const problem = refusal.message ?? `${label}验证失败，请检查红色标记的必填项`;
  const { form, errors } = refusal;
  return data<FormRefusal>({ step, form, errors, problem }, { status });
}

/** Handles a post of the form. */
export async function handleFormAction({ site, request, actor, formContext, published, finish }: FormAction) {
  const step = readStep(request, formContext.steps);
  const current = formContext.steps[step - 1];
  if (!current) return redirect(stepAddress(formContext, 1), 303);
  const post = await readFormPost(site, request, current, siteTimeOf(site));
  const [, removedField] = removed.exec(post.intent) ?? [];
  if (removedField && isImageField(removedField)) post.values[removedField] = "";
  const known = findDraft(site.db, formContext.draftId);
  const opened = known ? formContext : openedAt(formContext, post.baseVersion);
  const form = { ...(known ? toEventForm(known.form) : formContext.initial), ...post.values };
  // A form without typed values creates no draft.
  const saved = known || !isSameForm(form, formContext.initial) ? saveTyped(site, opened, post.values) : null;
  if (saved && !saved.ok) {
    return saved.error === "published"
      ? published()
      : refuse(formContext, step, { form, errors: {}, message: saved.message });
  }
  if (post.status) return refuse(formContext, step, { form, errors: post.errors }, post.status);
  const pressed = { site, actor, formContext, form, step, intent: post.intent, finish };
  return runIntent({ ...pressed, baseVersion: opened.edit?.baseVersion ?? 0 });
}

type ActionContext = Pick<FormAction, "site" | "actor" | "formContext" | "finish"> & {
  form: EventForm;
  step: number;
  intent: string;
  baseVersion: number;
};

function runIntent(pressed: ActionContext) {
  const { site, formContext, form, step, intent, finish } = pressed;
  const [, name = "", argument = ""] = /^([a-z]+)-?(\w*)$/.exec(intent) ?? [];
  const stay = redirect(stepAddress(formContext, step), 303);
  if (name === "next") return advance(pressed, step + 1);
  if (name === "step") return advance(pressed, Number(argument));
  if (name === "previous") return redirect(stepAddress(formContext, Math.max(1, step - 1)), 303);
  if (name === "crop") return redirect(`/admin/drafts/${formContext.draftId}/crop/${argument}`, 303);
  if (name === "clear") return redirect(`/admin/drafts/${formContext.draftId}/delete`, 303);
  if (name === "restore") return restore(pressed, argument);
  if (name === "discard") return discard(pressed, argument);
  if (name === "save") {
    return redirectWithFlash(site, stepAddress(formContext, step), {
      tone: "ok",
      title: draftMessages.saved,
    });
  }
  if (name !== "publish") return stay;
  if (formContext.mode === "create" && step < formContext.steps.length) {
    return redirect(stepAddress(formContext, formContext.steps.length), 303);
  }
  const finished = finish(form, pressed.baseVersion);
  if (finished instanceof Response) return finished;
  const wrong = firstStepWith(finished.errors, formContext.steps);
  return refuse(formContext, wrong, { form, errors: finished.errors });
}

/** Goes to a step; forward only if the steps before it are valid. */
function advance({ site, formContext, form, step }: ActionContext, wanted: number) {
  const target = Math.min(formContext.steps.length, Math.max(1, wanted || 1));
  for (let passed = step; passed < target; passed += 1) {
    const fields = formContext.steps[passed - 1];
    const errors = fields ? stepErrors(form, fields, siteTimeOf(site), formContext.edit?.startAt) : {};
    if (Object.keys(errors).length > 0) return refuse(formContext, passed, { form, errors });
  }
  return redirect(stepAddress(formContext, target), 303);
}

/** Continues another draft; values typed here are saved and take precedence. */
function restore({ site, actor, formContext, form, step }: ActionContext, draftId: string) {
  const now = site.clock.now();
  const draft = findDraft(site.db, draftId);
  if (!draft || draft.eventId !== (formContext.edit?.eventId ?? null)) {
    return redirectWithFlash(site, stepAddress(formContext, step), {
      tone: "bad",
      title: draftMessages.missingOrExpired,
    });
  }
  if (draftAge(draft.updatedAt, now).isExpired) {
    return redirectWithFlash(site, stepAddress(formContext, step), {
      tone: "bad",
      title: draftMessages.expired,
    });
  }
  const merged = mergeDraft(form, draft.form, formContext.initial);
  const restored = { ...formContext, draftId };
  const kept = saveTyped(site, restored, toEventForm(merged.form));
  if (!kept.ok)
    return redirectWithFlash(site, formContext.path, { tone: "bad", title: draftMessages.restoreFailed });
  deleteDrafts(site.db, actor, [formContext.draftId], now);
  const title = merged.keptTyped ? draftMessages.merged : draftMessages.restored;
  return redirectWithFlash(site, stepAddress(restored, step), { tone: "ok", title });
}

/** Deletes another draft and stays on the page. */
function discard({ site, actor, formContext, step }: ActionContext, draftId: string) {
  deleteDrafts(site.db, actor, [draftId], site.clock.now());
  const to = draftId === formContext.draftId ? formContext.path : stepAddress(formContext, step);
  return redirectWithFlash(site, to, { tone: "ok", title: draftMessages.deleted });
}
