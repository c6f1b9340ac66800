// Actions of the event form's buttons. Typed values are saved first in any case.
import { data, redirect } from "@remix-run/node";
import type { Actor } from "~/domain/audit/actor";
import { draftAge } from "~/domain/drafts/age";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { mergeDraft } from "~/domain/drafts/merge";
import { findDraft } from "~/domain/drafts/queries.server";
import { draftMessages } from "~/domain/drafts/schema";
import { type EventForm, type EventFormErrors, isSameForm } from "~/domain/events/form";
import { firstStepWith, stepErrors } from "~/domain/events/form-steps";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { momentOf } from "~/http/moment.server";
import {
  type FormDesk,
  keepTyped,
  openedAt,
  readStep,
  stepAddress,
  toEventForm,
} from "./event-form-desk.server";
import { isImageField, readFormPost } from "./event-form-post.server";
import type { FormRefusal } from "./event-form-view";

/** Final action: publishing a new event, or saving an edit. */
export type Finish = (
  form: EventForm,
  baseVersion: number,
) => Response | { errors: EventFormErrors; message: string };

export type FormAct = {
  site: Site;
  request: Request;
  actor: Actor;
  desk: FormDesk;
  /** The response to a form whose draft was already published. */
  published: () => Response;
  finish: Finish;
};

const removed = /^remove-(\w+)$/;

function refuse(
  desk: FormDesk,
  step: number,
  refusal: { form: EventForm; errors: EventFormErrors; message?: string },
  status = 422,
) {
  const label = desk.steps[step - 1]?.label ?? "";
  const problem = refusal.message ?? `${label}验证失败，请检查红色标记的必填项`;
  const { form, errors } = refusal;
  return data<FormRefusal>({ step, form, errors, problem }, { status });
}

/** Handles a post of the form. */
export async function actOnForm({ site, request, actor, desk, published, finish }: FormAct) {
  const step = readStep(request, desk.steps);
  const current = desk.steps[step - 1];
  if (!current) return redirect(stepAddress(desk, 1), 303);
  const post = await readFormPost(site, request, current, momentOf(site));
  const [, removedField] = removed.exec(post.intent) ?? [];
  if (removedField && isImageField(removedField)) post.values[removedField] = "";
  const known = findDraft(site.db, desk.draftId);
  const opened = known ? desk : openedAt(desk, post.baseVersion);
  const form = { ...(known ? toEventForm(known.form) : desk.initial), ...post.values };
  // A form without typed values creates no draft.
  const saved = known || !isSameForm(form, desk.initial) ? keepTyped(site, opened, post.values) : null;
  if (saved && !saved.ok) {
    return saved.error === "published"
      ? published()
      : refuse(desk, step, { form, errors: {}, message: saved.message });
  }
  if (post.status) return refuse(desk, step, { form, errors: post.errors }, post.status);
  const pressed = { site, actor, desk, form, step, intent: post.intent, finish };
  return answer({ ...pressed, baseVersion: opened.edit?.baseVersion ?? 0 });
}

type Pressed = Pick<FormAct, "site" | "actor" | "desk" | "finish"> & {
  form: EventForm;
  step: number;
  intent: string;
  baseVersion: number;
};

function answer(pressed: Pressed) {
  const { site, desk, form, step, intent, finish } = pressed;
  const [, name = "", argument = ""] = /^([a-z]+)-?(\w*)$/.exec(intent) ?? [];
  const stay = redirect(stepAddress(desk, step), 303);
  if (name === "next") return advance(pressed, step + 1);
  if (name === "step") return advance(pressed, Number(argument));
  if (name === "previous") return redirect(stepAddress(desk, Math.max(1, step - 1)), 303);
  if (name === "crop") return redirect(`/admin/drafts/${desk.draftId}/crop/${argument}`, 303);
  if (name === "clear") return redirect(`/admin/drafts/${desk.draftId}/delete`, 303);
  if (name === "restore") return restore(pressed, argument);
  if (name === "discard") return discard(pressed, argument);
  if (name === "save") {
    return redirectWithFlash(site, stepAddress(desk, step), { tone: "ok", title: draftMessages.saved });
  }
  if (name !== "publish") return stay;
  if (desk.mode === "create" && step < desk.steps.length) {
    return redirect(stepAddress(desk, desk.steps.length), 303);
  }
  const finished = finish(form, pressed.baseVersion);
  if (finished instanceof Response) return finished;
  const wrong = firstStepWith(finished.errors, desk.steps);
  return refuse(desk, wrong, { form, errors: finished.errors });
}

/** Goes to a step; forward only if the steps before it are valid. */
function advance({ site, desk, form, step }: Pressed, wanted: number) {
  const target = Math.min(desk.steps.length, Math.max(1, wanted || 1));
  for (let passed = step; passed < target; passed += 1) {
    const fields = desk.steps[passed - 1];
    const errors = fields ? stepErrors(form, fields, momentOf(site), desk.edit?.startAt) : {};
    if (Object.keys(errors).length > 0) return refuse(desk, passed, { form, errors });
  }
  return redirect(stepAddress(desk, target), 303);
}

/** Continues another draft; values typed here are saved and take precedence. */
function restore({ site, actor, desk, form, step }: Pressed, draftId: string) {
  const now = site.clock.now();
  const draft = findDraft(site.db, draftId);
  if (!draft || draft.eventId !== (desk.edit?.eventId ?? null)) {
    return redirectWithFlash(site, stepAddress(desk, step), {
      tone: "bad",
      title: draftMessages.missingOrExpired,
    });
  }
  if (draftAge(draft.updatedAt, now).isExpired) {
    return redirectWithFlash(site, stepAddress(desk, step), { tone: "bad", title: draftMessages.expired });
  }
  const merged = mergeDraft(form, draft.form, desk.initial);
  const restored = { ...desk, draftId };
  const kept = keepTyped(site, restored, toEventForm(merged.form));
  if (!kept.ok)
    return redirectWithFlash(site, desk.path, { tone: "bad", title: draftMessages.restoreFailed });
  deleteDrafts(site.db, actor, [desk.draftId], now);
  const title = merged.keptTyped ? draftMessages.merged : draftMessages.restored;
  return redirectWithFlash(site, stepAddress(restored, step), { tone: "ok", title });
}

/** Deletes another draft and stays on the page. */
function discard({ site, actor, desk, step }: Pressed, draftId: string) {
  deleteDrafts(site.db, actor, [draftId], site.clock.now());
  const to = draftId === desk.draftId ? desk.path : stepAddress(desk, step);
  return redirectWithFlash(site, to, { tone: "ok", title: draftMessages.deleted });
}
