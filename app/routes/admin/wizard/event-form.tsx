// The event form, for a new event or the event in the URL.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta, titleAt } from "~/http/pages/page-meta";
import { handleFormAction } from "./form/event-form-action.server";
import { openForm, redirectOfDraft } from "./form/event-form-context.server";
import { EventFormPage } from "./form/event-form-page";
import { keepsFormUnreached, postOrStay, useFormReply } from "./form/lost-post";
import { formUseOf } from "./form-use.server";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin", files: "several" };

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  pageMeta(matches, {
    title: titleAt(params.id ? "编辑活动" : "创建活动", data?.view ?? {}),
    path: params.id ? "/admin" : "/admin/create-event",
    noindex: true,
  });

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { formContext, published } = formUseOf(site, request, params.id);
  // The action redirects a published draft to its event; here the form was restored from the browser's history.
  const redirected =
    (request.method === "GET" && published()) || (await redirectOfDraft(site, request, formContext));
  if (redirected) throw redirected;
  const view = openForm(site, request, formContext);
  const { colorScheme } = view.form;
  return { view, schemes: view.step === 2 ? [...view.schemeKeys, colorScheme] : [colorScheme] };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  return handleFormAction(request, formUseOf(site, request, params.id));
}

/** Stays on the page when a submission fails offline. */
export const clientAction = postOrStay;

export const shouldRevalidate = keepsFormUnreached;

export default function EventFormRoute() {
  const { view } = useLoaderData<typeof loader>();
  const { rejected, isLost } = useFormReply();
  return <EventFormPage key={view.draftId} view={view} rejected={rejected} isLost={isLost} />;
}
