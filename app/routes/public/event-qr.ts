// The QR code of an event's short URL, as SVG and PNG.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventRefusals } from "~/domain/events/commands.server";
import { answerEventQr } from "~/http/event-qr.server";
import { noFile } from "~/http/file-answer.server";
import { loadEvent } from "~/http/load-event.server";

export const loader = ({ params, request, context: { site, address } }: LoaderFunctionArgs) => {
  const found = loadEvent(site, params.id);
  if (!found) return noFile(eventRefusals.notFound);
  const format = new URL(request.url).pathname.endsWith(".svg") ? "svg" : "png";
  return answerEventQr(site, { request, client: address }, found.event.id, format);
};
