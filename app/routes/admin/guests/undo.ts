// Undoes the last change of guests; GET only redirects.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { listAuditBatch } from "~/domain/audit/queries.server";
import { registrationsPerEventMax } from "~/domain/registrations/messages";
import { undoGuestChanges } from "~/domain/registrations/undo.server";
import { type FlashMessage, redirectWithFlash } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";
import { registrationContext } from "~/http/records/event-guests.server";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { readReturnTo } from "../questions/return-to";
import { guestUndoLink } from "./change-guests.server";
import { guestsPath } from "./guest-list";

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  return redirect(guestsPath(requireEvent(site, params.id).event.id), 303);
}

/** Undoes beyond the capacity. */
function anywayLink(eventId: string, auditIds: readonly string[], returnTo: string): FlashMessage["link"] {
  const link = guestUndoLink(eventId, auditIds, returnTo);
  const [path = "", query = ""] = link?.href.split("?") ?? [];
  const fields = { ...Object.fromEntries(new URLSearchParams(query)), override: "1" };
  return { href: withQuery(path, fields), label: "仍要加入", post: true };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { id: eventId } = requireEvent(site, params.id).event;
  const query = new URL(request.url).searchParams;
  const returnTo = readReturnTo(query, guestsPath(eventId));
  const first = params.auditId ?? "";
  const auditIds = listAuditBatch(site.db, first, query.get("to") ?? first, registrationsPerEventMax);
  const override = query.get("override") === "1";
  const of = { eventId, auditIds, override };
  const undone = undoGuestChanges(site.db, actor, of, registrationContext(site));
  if (!undone.ok) {
    const link = undone.error === "full" ? anywayLink(eventId, auditIds, returnTo) : undefined;
    return redirectWithFlash(site, returnTo, { tone: "warn", title: undone.message, link });
  }
  void site.mail.notifyQueued();
  const title = undone.value === 1 ? "已撤销" : `已撤销 ${undone.value} 条`;
  return redirectWithFlash(site, returnTo, { tone: "ok", title });
}
