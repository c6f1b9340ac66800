import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { Confirmation, type Question } from "~/ui/layout/confirmation";
import { namedChange } from "../questions/named-change";
import { readReturnTo } from "../questions/return-to";
import { batchUndoLink } from "../questions/undo-link.server";
import { forgetsLocalCopies } from "../wizard/local-draft";
import { draftClearings } from "./draft-clearings.server";
import { draftsPath, undoPath } from "./draft-paths";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.button ?? "草稿管理", path: draftsPath, noindex: true });

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { count, nothing, question, button, returnTo: home } = namedChange(draftClearings, params.which);
  const returnTo = readReturnTo(request, home);
  const drafts = count(site);
  if (drafts === 0) throw await redirectWithFlash(site, returnTo, { tone: "info", title: nothing });
  return { question: question(drafts), button, isDestructive: true, returnTo } satisfies Question;
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { perform, done, returnTo: home } = namedChange(draftClearings, params.which);
  const returnTo = readReturnTo(request, home);
  const deleted = perform(site, actor);
  const link = deleted.length > 0 ? batchUndoLink(undoPath, deleted, returnTo) : undefined;
  return redirectWithFlash(site, returnTo, { tone: "ok", title: done(deleted.length), link });
}

export const clientAction = forgetsLocalCopies;

export default function ClearDrafts() {
  return <Confirmation {...useLoaderData<typeof loader>()} />;
}
