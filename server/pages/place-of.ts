import type { AppLoadContext } from "@remix-run/node";
import { localPath } from "../../app/http/security/local-path";

/** A page's own address as it was asked for, and the one on this site that led to it. */
export function placeOf(request: Request, url: URL): AppLoadContext["place"] {
  const referer = request.headers.get("Referer") ?? "";
  const from = URL.canParse(referer) ? new URL(referer) : null;
  const isOwn = from?.host === url.host && from.pathname !== url.pathname;
  return { here: url.pathname + url.search, previous: isOwn ? localPath(from.pathname + from.search) : "/" };
}
