import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { rejectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta, titleAt } from "~/http/pages/page-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { withQuery } from "~/http/query";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { handleFormAction } from "../form/event-form-action.server";
import { openForm, redirectOfDraft } from "../form/event-form-context.server";
import { EventFormPage } from "../form/event-form-page";
import { keepsFormUnreached, postOrStay, useFormReply } from "../form/lost-post";
import { editFormContext, editSaved, saveEventEdit } from "./edit-form-context.server";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin", files: "several" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: titleAt("编辑活动", data?.view ?? {}), path: "/admin", noindex: true });

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const formContext = editFormContext(site, request, actor, params.id);
  const redirected = await redirectOfDraft(site, request, formContext);
  if (redirected) throw redirected;
  const view = openForm(site, request, formContext);
  const { colorScheme } = view.form;
  return {
    view,
    schemes: view.step === 2 ? view.schemeKeys : [colorScheme],
  };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const formContext = editFormContext(site, request, actor, params.id);
  const { draftId, event, path } = formContext;
  return handleFormAction({
    site,
    request,
    actor,
    formContext,
    published: () => redirect(path, 303),
    finish: (form, baseVersion) => {
      const input = { draftId, event, baseVersion, form, anyway: false };
      const since = site.clock.now();
      const verdict = saveEventEdit(site, actor, input);
      if (verdict.ok) return editSaved(site, verdict.value, since);
      if (verdict.error === "incomplete")
        return redirect(withQuery(`${path}/check`, { draft: draftId }), 303);
      if (verdict.error === "stale") return redirect(withQuery(`${path}/compare`, { draft: draftId }), 303);
      if (verdict.error === "invalid") return verdict;
      return rejectWithFlash(site, "/admin", { tone: "bad", title: verdict.message });
    },
  });
}

/** A button that is pressed without a connection leaves the page as it is. */
export const clientAction = postOrStay;

export const shouldRevalidate = keepsFormUnreached;

export default function EditEvent() {
  const { view } = useLoaderData<typeof loader>();
  const { rejected, isLost } = useFormReply();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  return <EventFormPage key={view.draftId} view={view} rejected={rejected} isLost={isLost} lite={lite} />;
}
