// The picture of a ticket, for its guest only: access follows the registration page's rules.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findEvent } from "~/domain/events/queries.server";
import { posterFailed } from "~/domain/posters/content";
import { registrationMessages } from "~/domain/registrations/messages";
import { findOwn } from "~/domain/registrations/own.server";
import { hasTicket } from "~/domain/registrations/tickets/tickets.server";
import { failureStatus, TooManyReads } from "~/http/failure.server";
import { fileNotFound } from "~/http/files/file-response.server";
import { drawTicket, pictureResponse } from "~/http/files/posters.server";
import { ticketContent } from "~/http/files/tickets.server";
import { referenceOf } from "~/http/records/load-registration.server";
import { readRequester } from "~/http/session/requester.server";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { site, address, requestId } = context;
  const reference = referenceOf(params.token ?? "", await readRequester(site, request, address));
  const row = findOwn(site.db, reference);
  const found = row && findEvent(site.db, row.eventId);
  if (!row || !found || !hasTicket(row, found.event, site.clock.now()))
    return fileNotFound(registrationMessages.linkMissing);
  const content = ticketContent(site, row, found);
  try {
    return await pictureResponse({ request, context }, async (client) =>
      ticketFile(await drawTicket(site, content, client)),
    );
  } catch (error) {
    if (error instanceof TooManyReads) throw error;
    site.log.error({ requestId, err: error }, "ticket not drawn");
    const { status, headers } = failureStatus(error, requestId);
    const type = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return new Response(posterFailed, { status, headers: { ...type, ...headers } });
  }
}

/** Shown in the browser when opened; the page's link downloads it. */
function ticketFile(picture: Uint8Array): Response {
  const bytes = new Uint8Array(picture);
  const headers = {
    "Content-Type": "image/png",
    "Content-Length": String(bytes.length),
    "Cache-Control": "private, no-store",
    "Content-Disposition": `inline; filename="ticket.png"`,
  };
  return new Response(bytes, { headers });
}
