import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { pageMeta } from "~/http/pages/page-meta";
import { requirePoll } from "~/http/records/load-poll.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { Confirmation } from "~/ui/layout/confirmation";
import { pollChanges, votesPath } from "./poll-changes.server";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.button ?? "投票管理", path: "/admin/votes", noindex: true });

function changeOf(name: string | undefined) {
  const change = Object.hasOwn(pollChanges, name ?? "") ? pollChanges[name ?? ""] : undefined;
  if (!change) throw notFound();
  return change;
}

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { question, note, button, isDestructive = false } = changeOf(params.change);
  const counted = requirePoll(site, params.id);
  const { id, title } = counted.poll;
  return { question, note: note(counted), button, isDestructive, about: title, backTo: `${votesPath}/${id}` };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const change = changeOf(params.change);
  const { poll } = requirePoll(site, params.id);
  const result = change.perform(site, actor, poll);
  if (!result.ok) return redirectWithFlash(site, votesPath, { tone: "bad", title: result.message });
  return redirectWithFlash(site, result.value, { tone: "ok", title: change.done(poll.title) });
}

export default function PollChange() {
  return <Confirmation {...useLoaderData<typeof loader>()} />;
}
