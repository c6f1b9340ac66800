import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { publishDraft } from "~/domain/drafts/publish.server";
import { actorOf, requireAdmin } from "~/http/admin-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import type { RootData } from "~/http/root-data.server";
import { createDesk, offeredDraft, publishedAddress, restoreByKey } from "./parts/create-desk.server";
import { actOnForm } from "./parts/event-form-action.server";
import { readStep, viewOf } from "./parts/event-form-desk.server";
import { EventFormPage } from "./parts/event-form-page";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "创建活动", path: "/admin/create-event", noindex: true });

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const key = new URL(request.url).searchParams.get("draftKey");
  if (key !== null) return restoreByKey(site, key);
  const desk = createDesk(site, request);
  const published = publishedAddress(site, desk.draftId);
  // A published draft redirects to its event in the action; here the form comes from the browser's history.
  if (published && request.method === "GET") throw redirect(published, 303);
  const view = viewOf(site, desk, readStep(request, desk.steps));
  const { colorScheme } = view.form;
  return {
    view: { ...view, offered: offeredDraft(site, desk) },
    schemes: view.step === 2 ? [...view.schemeKeys, colorScheme] : [colorScheme],
  };
};

export const action = ({ request, context: { site } }: ActionFunctionArgs) => {
  const actor = actorOf(requireAdmin(site, request));
  const desk = createDesk(site, request);
  const { draftId } = desk;
  return actOnForm({
    site,
    request,
    actor,
    desk,
    published: () => redirect(publishedAddress(site, draftId) ?? "/admin", 303),
    finish: (form) => {
      const verdict = publishDraft(site.db, actor, { draftId, form, anyway: false }, momentOf(site));
      if (verdict.ok)
        return redirect(withQuery("/admin/create-event/published", { event: verdict.value.id }), 303);
      if (verdict.error === "incomplete") {
        return redirect(withQuery("/admin/create-event/check", { draft: draftId }), 303);
      }
      return verdict;
    },
  });
};

export default function CreateEvent() {
  const { view } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  return <EventFormPage view={{ ...view, ...refused }} lite={lite} />;
}
