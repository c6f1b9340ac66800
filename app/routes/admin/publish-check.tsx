import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publishDraft } from "~/domain/drafts/publish.server";
import { findDraft } from "~/domain/drafts/queries.server";
import { draftMessages } from "~/domain/drafts/schema";
import { firstStepWith } from "~/domain/events/form-steps";
import { missingForPublishing } from "~/domain/events/readiness";
import { actorOf, requireAdmin } from "~/http/admin-guard.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import { createDesk, publishedAddress } from "./parts/create-desk.server";
import { stepAddress, toEventForm } from "./parts/event-form-desk.server";
import { MissingItems } from "./parts/missing-items";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "发布前检查", path: "/admin/create-event/check", noindex: true });

/** The draft of the URL; a missing one redirects to its published event, or to a new form. */
function requireDraft(site: Site, request: Request) {
  const desk = createDesk(site, request);
  const draft = findDraft(site.db, desk.draftId);
  if (draft) return { desk, form: toEventForm(draft.form) };
  const published = publishedAddress(site, desk.draftId);
  if (published) throw redirect(published, 303);
  throw redirectWithFlash(site, desk.path, { tone: "bad", title: draftMessages.missingOrExpired });
}

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const { desk, form } = requireDraft(site, request);
  return { items: missingForPublishing(form), backHref: stepAddress(desk, desk.steps.length) };
};

export const action = ({ request, context: { site } }: ActionFunctionArgs) => {
  const actor = actorOf(requireAdmin(site, request));
  const { desk, form } = requireDraft(site, request);
  const { draftId } = desk;
  const verdict = publishDraft(site.db, actor, { draftId, form, anyway: true }, momentOf(site));
  if (verdict.ok)
    return redirect(withQuery("/admin/create-event/published", { event: verdict.value.id }), 303);
  const step = "errors" in verdict ? firstStepWith(verdict.errors, desk.steps) : 1;
  return redirectWithFlash(site, stepAddress(desk, step), { tone: "bad", title: verdict.message });
};

export default function PublishCheck() {
  const { items, backHref } = useLoaderData<typeof loader>();
  return <MissingItems title="确定要发布吗？" items={items} button="仍要发布" backHref={backHref} />;
}
