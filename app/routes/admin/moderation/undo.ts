// Undoes the last moderation action; GET only redirects.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { listAuditBatch } from "~/domain/audit/queries.server";
import { undoModeration } from "~/domain/moderation/undo.server";
import { moderatedAtMost } from "~/domain/moderation-rules";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { readReturnTo } from "../questions/return-to";
import { inboxPath } from "./review-section";

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request, "review");
  return redirect(inboxPath, 303);
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request, "review"));
  const query = new URL(request.url).searchParams;
  const returnTo = readReturnTo(query, inboxPath);
  const first = params.auditId ?? "";
  const ids = listAuditBatch(site.db, first, query.get("to") ?? first, moderatedAtMost);
  const undone = undoModeration(site.db, actor, ids, site.clock.now());
  if (!undone.ok) return redirectWithFlash(site, returnTo, { tone: "warn", title: undone.message });
  const { restored, skipped } = undone.value;
  const title = restored === 1 ? "已撤销" : `已撤销 ${restored} 条`;
  const text = skipped > 0 ? `另有 ${skipped} 条之后又有改动，没有撤销。` : undefined;
  return redirectWithFlash(site, returnTo, { tone: "ok", title, text });
}
