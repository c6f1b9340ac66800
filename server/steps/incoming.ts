// A request as the handler's steps read it.
import type { AppLoadContext } from "@remix-run/node";
import type { Site } from "../../app/http/context.server";
import { getForHead } from "../../app/http/head-request";
import { addressKey, clientAddress } from "../../app/http/security/client-address";
import { recordRequest } from "../../app/http/security/deployment-hints.server";
import { localPath } from "../../app/http/security/local-path";
import { newRequestId } from "../../app/platform/ids";
import type { RequestContext } from "../cache/shared";
import { readable } from "../readable-request";

export type Incoming = { request: Request; url: URL; requester: RequestContext };

/** A step returns the response, or null to pass the request on. */
export type Step = (incoming: Incoming) => Response | null | Promise<Response | null>;

/** Reads a request from the address `connection`. HEAD becomes a marked GET. */
export function readIncoming(site: Site, received: Request, connection: string): Incoming {
  recordRequest(site, received, connection);
  const url = new URL(received.url);
  const address = addressKey(clientAddress(received, connection, site.env.TRUST_PROXY));
  const request = readable(received.method === "HEAD" ? getForHead(received) : received, url);
  return { request, url, requester: { requestId: newRequestId(), address, urls: urlsOf(received, url) } };
}

/** The requested URL of a page, and the page of this site that led to it. */
export function urlsOf(request: Request, url: URL): AppLoadContext["urls"] {
  const referer = request.headers.get("Referer") ?? "";
  const from = URL.canParse(referer) ? new URL(referer) : null;
  const isOwn = from?.host === url.host && from.pathname !== url.pathname;
  return {
    current: url.pathname + url.search,
    previous: isOwn ? localPath(from.pathname + from.search) : "/",
  };
}
