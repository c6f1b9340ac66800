import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { publishDraft } from "~/domain/drafts/publish.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta, titleAt } from "~/http/pages/page-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { withQuery } from "~/http/query";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { siteTimeOf } from "~/http/site-time.server";
import { createFormContext, publishedAddress } from "./create-form-context.server";
import { handleFormAction } from "./form/event-form-action.server";
import { openForm, redirectOfDraft } from "./form/event-form-context.server";
import { EventFormPage } from "./form/event-form-page";
import { keepsFormUnreached, postOrStay, useFormReply } from "./form/lost-post";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin", files: "several" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: titleAt("创建活动", data?.view ?? {}),
    path: "/admin/create-event",
    noindex: true,
  });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const formContext = createFormContext(site, request, actor);
  const published = publishedAddress(site, formContext.draftId);
  // A published draft redirects to its event in the action; here the form comes from the browser's history.
  if (published && request.method === "GET") throw redirect(published, 303);
  const redirected = await redirectOfDraft(site, request, formContext);
  if (redirected) throw redirected;
  const view = openForm(site, request, formContext);
  const { colorScheme } = view.form;
  return {
    view,
    schemes: view.step === 2 ? [...view.schemeKeys, colorScheme] : [colorScheme],
  };
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const formContext = createFormContext(site, request, actor);
  const { draftId } = formContext;
  return handleFormAction({
    site,
    request,
    actor,
    formContext,
    published: () => redirect(publishedAddress(site, draftId) ?? "/admin", 303),
    finish: (form) => {
      const verdict = publishDraft(site.db, actor, { draftId, form, anyway: false }, siteTimeOf(site));
      if (verdict.ok)
        return redirect(withQuery("/admin/create-event/published", { event: verdict.value.id }), 303);
      if (verdict.error === "incomplete") {
        return redirect(withQuery("/admin/create-event/check", { draft: draftId }), 303);
      }
      return verdict;
    },
  });
}

/** A button that is pressed without a connection leaves the page as it is. */
export const clientAction = postOrStay;

export const shouldRevalidate = keepsFormUnreached;

export default function CreateEvent() {
  const { view } = useLoaderData<typeof loader>();
  const { rejected, isLost } = useFormReply();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  return <EventFormPage key={view.draftId} view={view} rejected={rejected} isLost={isLost} lite={lite} />;
}
