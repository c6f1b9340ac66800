import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { saveEdit } from "~/domain/drafts/publish.server";
import { actorOf, requireAdmin } from "~/http/admin-guard.server";
import { redirectWithFlash } from "~/http/flash.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import type { RootData } from "~/http/root-data.server";
import { editDesk, editSaved, offeredEdit } from "./parts/edit-desk.server";
import { actOnForm } from "./parts/event-form-action.server";
import { readStep, viewOf } from "./parts/event-form-desk.server";
import { EventFormPage } from "./parts/event-form-page";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "编辑活动", path: "/admin", noindex: true });

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const desk = editDesk(site, request, params.id);
  const view = viewOf(site, desk, readStep(request, desk.steps));
  const { colorScheme } = view.form;
  return {
    view: { ...view, offered: offeredEdit(site, desk) },
    schemes: view.step === 2 ? view.schemeKeys : [colorScheme],
  };
};

export const action = ({ params, request, context: { site } }: ActionFunctionArgs) => {
  const actor = actorOf(requireAdmin(site, request));
  const desk = editDesk(site, request, params.id);
  const { draftId, event, path } = desk;
  return actOnForm({
    site,
    request,
    actor,
    desk,
    published: () => redirect(path, 303),
    finish: (form, baseVersion) => {
      const input = { draftId, event, baseVersion, form, anyway: false };
      const verdict = saveEdit(site.db, actor, input, momentOf(site));
      if (verdict.ok) return editSaved(site, verdict.value);
      if (verdict.error === "incomplete")
        return redirect(withQuery(`${path}/check`, { draft: draftId }), 303);
      if (verdict.error === "stale") return redirect(withQuery(`${path}/compare`, { draft: draftId }), 303);
      if (verdict.error === "invalid") return verdict;
      return redirectWithFlash(site, "/admin", { tone: "bad", title: verdict.message });
    },
  });
};

export default function EditEvent() {
  const { view } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  return <EventFormPage view={{ ...view, ...refused }} lite={lite} />;
}
