// Parts of the check-in list as JSON for the page's script: `page`, a slice that a browser may store for offline use, `since`, the
// guests who changed after a time, and `ticket`, that of a scanned code.
import { checkInClosesAt } from "~/domain/events/registration/check-in-window";
import { isPermitted } from "~/domain/organisers/roles";
import { readPage } from "~/domain/paging";
import { offlineCopyHeader, untilCopy } from "~/http/pages/offline-copy";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { sessionHeader, sessionOwners } from "~/http/session/session-owners.server";
import { readChanges, readSlice } from "./check-in-list.server";
import { requireCheckInWindow } from "./require-window.server";
import { lookUpTicket } from "./scan/ticket-lookup.server";

export async function loader({ params, request, context: { site, admin } }: AdminArgs) {
  const { organiser } = admin;
  const { event } = requireEvent(site, params.id);
  requireCheckInWindow(organiser, event, site.clock.now());
  const withContacts = isPermitted(organiser, "full");
  const query = new URL(request.url).searchParams;
  const since = Number(query.get("since") ?? Number.NaN);
  const headers = { [sessionHeader]: sessionOwners(site, request), "Cache-Control": "no-store" };
  const code = query.get("ticket");
  if (code !== null)
    return Response.json(lookUpTicket(site, request, { event, code, withContacts }), { headers });
  if (Number.isFinite(since))
    return Response.json(readChanges(site, event, since, withContacts), { headers });
  return Response.json(readSlice(site, event, readPage(query.get("page")), withContacts), {
    headers: { ...headers, [offlineCopyHeader]: untilCopy(checkInClosesAt(event)) },
  });
}
