// Makes events active again that were marked together; GET only redirects.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findAudit, listAuditBatch } from "~/domain/audit/queries.server";
import { markedAtMost } from "~/domain/events/messages";
import { reopenMarkedEvent } from "~/domain/events/overdue.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { changeEventsWithGuests } from "~/http/records/event-guests.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { readReturnTo } from "../questions/return-to";

const texts = {
  missing: "没有可以撤销的操作",
  unchanged: "已经撤销过，或者之后又有改动，没有撤销",
  done: (count: number) => `已撤销：${count} 个活动恢复为未完成`,
  skipped: (count: number) => `另有 ${count} 个之后又有改动，没有撤销。`,
} as const;

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  return redirect("/admin", 303);
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const query = new URL(request.url).searchParams;
  const returnTo = readReturnTo(query, "/admin");
  const warn = (title: string) => redirectWithFlash(site, returnTo, { tone: "warn", title });
  const first = params.auditId ?? "";
  const auditIds = listAuditBatch(site.db, first, query.get("to") ?? first, markedAtMost);
  if (auditIds.length === 0) return warn(texts.missing);
  const now = site.clock.now();
  const entryOf = new Map(findAudit(site.db, auditIds).map(({ id, entityId }) => [entityId, id]));
  const reopened = await changeEventsWithGuests(site, [...entryOf.keys()], (eventId) =>
    reopenMarkedEvent(site.db, actor, entryOf.get(eventId) ?? "", now),
  );
  const count = reopened.filter(Boolean).length;
  const skipped = reopened.length - count;
  if (count === 0) return warn(texts.unchanged);
  const text = skipped > 0 ? texts.skipped(skipped) : undefined;
  return redirectWithFlash(site, returnTo, { tone: "ok", title: texts.done(count), text });
}
