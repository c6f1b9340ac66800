// Undoes the last change of guests; GET only redirects.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { listAuditBatch } from "~/domain/audit/queries.server";
import { registrationsPerEventMax } from "~/domain/registrations/messages";
import { undoGuestChanges } from "~/domain/registrations/undo.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { registrationContext } from "~/http/records/event-guests.server";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { readReturnTo } from "../questions/return-to";
import { guestsPath } from "./guest-list";

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  return redirect(guestsPath(requireEvent(site, params.id).event.id), 303);
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { id: eventId } = requireEvent(site, params.id).event;
  const query = new URL(request.url).searchParams;
  const returnTo = readReturnTo(query, guestsPath(eventId));
  const first = params.auditId ?? "";
  const auditIds = listAuditBatch(site.db, first, query.get("to") ?? first, registrationsPerEventMax);
  const undone = undoGuestChanges(site.db, actor, { eventId, auditIds }, registrationContext(site));
  if (!undone.ok) return redirectWithFlash(site, returnTo, { tone: "warn", title: undone.message });
  void site.mail.notifyQueued();
  const title = undone.value === 1 ? "已撤销" : `已撤销 ${undone.value} 条`;
  return redirectWithFlash(site, returnTo, { tone: "ok", title });
}
