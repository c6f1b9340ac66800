import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/audit/actor";
import { draftMessages } from "~/domain/drafts/messages";
import { missingInDraft, publishDraft } from "~/domain/drafts/publish.server";
import { findDraft } from "~/domain/drafts/queries.server";
import { firstStepWith } from "~/domain/events/form/form-steps";
import type { Site } from "~/http/context.server";
import { undrawableInForm } from "~/http/files/posters.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { siteTimeOf } from "~/http/site-time.server";
import { createFormContext, publishedAddress } from "./create-form-context.server";
import { linkMissing, stepAddress, toEventForm } from "./form/event-form-context.server";
import { MissingItems } from "./missing-items";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "发布前检查", path: "/admin/create-event/check", noindex: true });

/** The draft of the URL; a missing one redirects to its published event, or to a new form. */
async function requireDraft(site: Site, request: Request, actor: Actor) {
  const formContext = createFormContext(site, request, actor);
  const draft = findDraft(site.db, formContext.draftId);
  if (draft) return { formContext, form: toEventForm(draft.form, formContext.initial) };
  const published = publishedAddress(site, formContext.draftId);
  if (published) throw redirect(published, 303);
  throw await redirectWithFlash(site, formContext.path, {
    tone: "bad",
    title: draftMessages.missingOrExpired,
  });
}

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { formContext, form } = await requireDraft(site, request, actor);
  const backHref = stepAddress(site, formContext, formContext.steps.length);
  const missing = missingInDraft(site.db, form, siteTimeOf(site));
  return {
    items: linkMissing(site, formContext, missing),
    undrawable: undrawableInForm(site, form),
    backHref,
  };
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { formContext, form } = await requireDraft(site, request, actor);
  const { draftId } = formContext;
  const verdict = publishDraft(site.db, actor, { draftId, form, anyway: true }, siteTimeOf(site));
  if (verdict.ok)
    return redirect(withQuery("/admin/create-event/published", { event: verdict.value.id }), 303);
  const step = "errors" in verdict ? firstStepWith(verdict.errors, formContext.steps) : 1;
  return redirectWithFlash(site, stepAddress(site, formContext, step), {
    tone: "bad",
    title: verdict.message,
  });
}

export default function PublishCheck() {
  const checked = useLoaderData<typeof loader>();
  return <MissingItems title="确定要发布吗？" {...checked} button="仍要发布" />;
}
