// Undoes the last change of guests; GET only redirects.
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { registrationsPerEventMax } from "~/domain/registrations/messages";
import { undoGuestChanges } from "~/domain/registrations/undo.server";
import { ok } from "~/domain/result";
import { commonFailures } from "~/http/failure-texts";
import type { FlashMessage } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { withQuery } from "~/http/query";
import { registrationContext } from "~/http/records/event-guests.server";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { undoBatch, undoneText } from "../history/undo-batch.server";
import { guestUndoLink } from "./change-guests.server";
import { guestsPath } from "./guest-list";

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  return redirect(guestsPath(requireEvent(site, params.id).event.id), 303);
}

/** Undoes beyond the capacity. */
function anywayLink(eventId: string, auditIds: readonly string[], returnTo: string): FlashMessage["link"] {
  const link = guestUndoLink(eventId, auditIds, returnTo);
  const [path = "", query = ""] = link?.href.split("?") ?? [];
  const fields = { ...Object.fromEntries(new URLSearchParams(query)), override: "1" };
  return { href: withQuery(path, fields), label: "仍要加入", post: true };
}

export async function action(args: AdminArgs) {
  const eventId = args.params.id ?? "";
  return undoBatch(args, {
    list: guestsPath(eventId),
    atMost: registrationsPerEventMax,
    undo: ({ site, actor, auditIds, query }) => {
      requireEvent(site, eventId);
      const of = { eventId, auditIds, override: query.get("override") === "1" };
      const undone = undoGuestChanges(site.db, actor, of, registrationContext(site));
      if (!undone.ok) return undone;
      return ok({ title: undoneText(undone.value) });
    },
    link: ({ auditIds, returnTo }, error) =>
      error === "full" ? anywayLink(eventId, auditIds, returnTo) : undefined,
  });
}
