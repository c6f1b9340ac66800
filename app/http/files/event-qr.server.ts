import { createHash } from "node:crypto";
import { qrPng, qrShape, qrSvg } from "../../platform/images/qr-code.server";
import type { Site } from "../context.server";
import { limitDrawing } from "../limits/read-limit.server";
import { siteOrigin } from "../security/public-origin.server";
import { daySeconds, pngFile, textFile } from "./file-response.server";

/** The short URL of an event, for chats and QR codes. */
export function shortAddress(site: Site, eventId: string): string {
  return `${siteOrigin(site)}/e/${eventId}`;
}

/** The QR code of a short URL as a shape for a page. */
export const codeOf = (address: string) => qrShape(address);

/** The QR code as a picture in a format; the rate limit counts per client address. Throws `TooManyReads`. */
export function eventQrResponse(
  site: Site,
  { request, client }: { request: Request; client: string },
  eventId: string,
  format: "svg" | "png",
): Response | Promise<Response> {
  const address = shortAddress(site, eventId);
  if (format === "svg") return textFile(qrSvg(address), { type: "image/svg+xml", maxAgeSeconds: daySeconds });
  const tag = createHash("sha256").update(address).digest("hex").slice(0, 16);
  return pngFile(request, { tag, isImmutable: false }, () => {
    limitDrawing(site, client);
    return qrPng(address);
  });
}
