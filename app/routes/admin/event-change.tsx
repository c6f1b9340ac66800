import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/http/admin-guard.server";
import { redirectWithFlash } from "~/http/flash.server";
import type { RouteHandle } from "~/http/hydration";
import { requireEvent } from "~/http/load-event.server";
import { notFound } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { above, door, gap, mute, row, small, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { eventChanges } from "./parts/event-changes.server";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.button ?? "管理后台", path: "/admin", noindex: true });

function changeOf(name: string | undefined) {
  const change = Object.hasOwn(eventChanges, name ?? "") ? eventChanges[name ?? ""] : undefined;
  if (!change) throw notFound();
  return change;
}

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const { question, note, button, isDestructive = false } = changeOf(params.change);
  const { event } = requireEvent(site, params.id);
  return { question, note: note(site, event), button, isDestructive, title: event.title };
};

export const action = ({ params, request, context: { site } }: ActionFunctionArgs) => {
  requireAdmin(site, request);
  const change = changeOf(params.change);
  const { event } = requireEvent(site, params.id);
  const result = change.perform(site, event);
  if (!result.ok) return redirectWithFlash(site, "/admin", { tone: "bad", title: result.message });
  return redirectWithFlash(site, result.value, { tone: "ok", title: change.done(event.title) });
};

export default function EventChange() {
  const { question, note, button, isDestructive, title } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${door}`} id="main">
      <BackLink href="/admin">返回</BackLink>
      <h1>{question}</h1>
      <p className={above}>「{title}」</p>
      <p className={`${mute} ${small}`}>{note}</p>
      <form className={gap} method="post">
        <p className={row}>
          <Button tone={isDestructive ? "bad" : undefined}>{button}</Button>
          <ButtonLink tone="line" href="/admin">
            取消
          </ButtonLink>
        </p>
      </form>
    </main>
  );
}
