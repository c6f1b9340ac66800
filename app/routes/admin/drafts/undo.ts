// Restores deleted drafts; GET only redirects.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { listAuditBatch } from "~/domain/audit/queries.server";
import { draftMessages, draftsAtMost } from "~/domain/drafts/messages";
import { undoDeletions } from "~/domain/drafts/undo.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { readReturnTo } from "../questions/return-to";
import { draftsPath } from "./draft-paths";

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  return redirect(draftsPath, 303);
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const query = new URL(request.url).searchParams;
  const returnTo = readReturnTo(query, draftsPath);
  const first = params.auditId ?? "";
  const ids = listAuditBatch(site.db, first, query.get("to") ?? first, draftsAtMost);
  const undone = undoDeletions(site.db, actor, ids, site.clock.now());
  if (!undone.ok) return redirectWithFlash(site, returnTo, { tone: "warn", title: undone.message });
  const { restored, skipped } = undone.value;
  const text = skipped > 0 ? draftMessages.undoSkipped(skipped) : undefined;
  return redirectWithFlash(site, returnTo, {
    tone: "ok",
    title: draftMessages.undone(restored.length),
    text,
  });
}
