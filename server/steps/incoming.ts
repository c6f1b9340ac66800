// A request as the handler's steps read it.
import type { AppLoadContext } from "@remix-run/node";
import type { Site } from "../../app/http/context.server";
import { getForHead } from "../../app/http/head-request";
import { addressKey, clientAddress } from "../../app/http/security/client-address";
import { noteRequest } from "../../app/http/security/deployment-hints.server";
import { localPath } from "../../app/http/security/local-path";
import { newRequestId } from "../../app/platform/ids";
import type { RequestContext } from "../cache/shared";
import { readable } from "../readable-request";

export type Incoming = { request: Request; url: URL; requester: RequestContext };

/** A step returns the response, or null to pass the request on. */
export type Step = (incoming: Incoming) => Response | null | Promise<Response | null>;

/** Reads a request from the address `connection`. HEAD becomes a marked GET. */
export function readIncoming(site: Site, received: Request, connection: string): Incoming {
  noteRequest(site, received, connection);
  const url = new URL(received.url);
  const address = addressKey(clientAddress(received, connection, site.env.TRUST_PROXY));
  const request = readable(received.method === "HEAD" ? getForHead(received) : received, url);
  return { request, url, requester: { requestId: newRequestId(), address, place: placeOf(received, url) } };
}

/** A page's own address as it was requested, and the page of this site that led to it. */
export function placeOf(request: Request, url: URL): AppLoadContext["place"] {
  const referer = request.headers.get("Referer") ?? "";
  const from = URL.canParse(referer) ? new URL(referer) : null;
  const isOwn = from?.host === url.host && from.pathname !== url.pathname;
  return { here: url.pathname + url.search, previous: isOwn ? localPath(from.pathname + from.search) : "/" };
}
