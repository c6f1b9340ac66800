import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { pageMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { Confirmation } from "~/ui/layout/confirmation";
import { eventChanges } from "./event-changes.server";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.button ?? "管理后台", path: "/admin", noindex: true });

function changeOf(name: string | undefined) {
  const change = Object.hasOwn(eventChanges, name ?? "") ? eventChanges[name ?? ""] : undefined;
  if (!change) throw notFound();
  return change;
}

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { question, note, button, isDestructive = false } = changeOf(params.change);
  const { event } = requireEvent(site, params.id);
  return { question, note: note(site, event), button, isDestructive, title: event.title };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const change = changeOf(params.change);
  const { event } = requireEvent(site, params.id);
  const result = change.perform(site, actor, event);
  if (!result.ok) return redirectWithFlash(site, "/admin", { tone: "bad", title: result.message });
  return redirectWithFlash(site, result.value, { tone: "ok", title: change.done(event.title) });
}

export default function EventChange() {
  const { title, ...change } = useLoaderData<typeof loader>();
  return <Confirmation {...change} about={title} backTo="/admin" />;
}
