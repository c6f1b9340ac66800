// The QR code of an event's short URL, as SVG and PNG.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventRejections } from "~/domain/events/commands.server";
import { eventQrResponse } from "~/http/files/event-qr.server";
import { fileNotFound } from "~/http/files/file-response.server";
import { loadEvent } from "~/http/records/load-event.server";

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const found = loadEvent(site, params.id);
  if (!found) return fileNotFound(eventRejections.notFound);
  const format = new URL(request.url).pathname.endsWith(".svg") ? "svg" : "png";
  return eventQrResponse(site, { request, client: address }, found.event.id, format);
}
