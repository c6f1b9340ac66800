import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { firstStepWith } from "~/domain/events/form/form-steps";
import { missingForSaving } from "~/domain/events/form/readiness";
import { undrawableInForm } from "~/http/files/posters.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { linkMissing, stepAddress } from "../form/event-form-context.server";
import { MissingItems } from "../missing-items";
import { editSaved, requireEditDraft, saveEventEdit } from "./edit-form-context.server";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "保存前检查", path: "/admin", noindex: true });

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { formContext, form } = await requireEditDraft(site, request, actor, params.id);
  return {
    undrawable: undrawableInForm(site, form),
    items: linkMissing(site, formContext, missingForSaving(form)),
    backHref: stepAddress(site, formContext, 1),
  };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { formContext, form } = await requireEditDraft(site, request, actor, params.id);
  const { draftId, event, edit, path } = formContext;
  const input = { draftId, event, baseVersion: edit.baseVersion, form, anyway: true };
  const since = site.clock.now();
  const verdict = saveEventEdit(site, actor, input);
  if (verdict.ok) return editSaved(site, verdict.value, since);
  if (verdict.error === "stale") return redirect(withQuery(`${path}/compare`, { draft: draftId }), 303);
  const step = "errors" in verdict ? firstStepWith(verdict.errors, formContext.steps) : 1;
  return redirectWithFlash(site, stepAddress(site, formContext, step), {
    tone: "bad",
    title: verdict.message,
  });
}

export default function EditCheck() {
  const checked = useLoaderData<typeof loader>();
  return <MissingItems title="确定要保存吗？" {...checked} button="确认发布" />;
}
