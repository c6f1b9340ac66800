import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { pageMeta } from "~/http/pages/page-meta";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { Confirmation } from "~/ui/layout/confirmation";
import { returnPath } from "../questions/return-path";
import { draftClearings } from "./draft-clearings.server";
import { draftsPath } from "./draft-list";
import { draftQuestion } from "./draft-question";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.button ?? "草稿管理", path: draftsPath, noindex: true });

function clearingOf(name: string | undefined) {
  const clearing = Object.hasOwn(draftClearings, name ?? "") ? draftClearings[name ?? ""] : undefined;
  if (!clearing) throw notFound();
  return clearing;
}

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { count, nothing, question, button, back: home } = clearingOf(params.which);
  const back = returnPath(new URL(request.url).searchParams.get("redirectTo"), home);
  const drafts = count(site);
  if (drafts === 0) throw await redirectWithFlash(site, back, { tone: "info", title: nothing });
  return draftQuestion({ question: question(drafts), button, backTo: back });
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { perform, done, back: home } = clearingOf(params.which);
  const back = returnPath(new URL(request.url).searchParams.get("redirectTo"), home);
  return redirectWithFlash(site, back, { tone: "ok", title: done(perform(site, actor)) });
}

export default function ClearDrafts() {
  return <Confirmation {...useLoaderData<typeof loader>()} />;
}
