import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { saveEdit } from "~/domain/drafts/publish.server";
import { firstStepWith } from "~/domain/events/form-steps";
import { missingForSaving } from "~/domain/events/readiness";
import { actorOf, requireAdmin } from "~/http/admin-guard.server";
import { redirectWithFlash } from "~/http/flash.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import { editSaved, requireEditDraft } from "./parts/edit-desk.server";
import { stepAddress } from "./parts/event-form-desk.server";
import { MissingItems } from "./parts/missing-items";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "保存前检查", path: "/admin", noindex: true });

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const { desk, form } = requireEditDraft(site, request, params.id);
  return { items: missingForSaving(form), backHref: stepAddress(desk, 1) };
};

export const action = ({ params, request, context: { site } }: ActionFunctionArgs) => {
  const actor = actorOf(requireAdmin(site, request));
  const { desk, form } = requireEditDraft(site, request, params.id);
  const { draftId, event, edit, path } = desk;
  const input = { draftId, event, baseVersion: edit.baseVersion, form, anyway: true };
  const verdict = saveEdit(site.db, actor, input, momentOf(site));
  if (verdict.ok) return editSaved(site, verdict.value);
  if (verdict.error === "stale") return redirect(withQuery(`${path}/compare`, { draft: draftId }), 303);
  const step = "errors" in verdict ? firstStepWith(verdict.errors, desk.steps) : 1;
  return redirectWithFlash(site, stepAddress(desk, step), { tone: "bad", title: verdict.message });
};

export default function EditCheck() {
  const { items, backHref } = useLoaderData<typeof loader>();
  return <MissingItems title="确定要保存吗？" items={items} button="确认发布" backHref={backHref} />;
}
