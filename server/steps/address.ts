// Rejects or redirects URLs that no route handles: too long, requesting loader data of a page's URL, or under another host name.
import type { Site } from "../../app/http/context.server";
import type { ErrorResponse } from "../pages/error-response";
import { hostRedirect, redirectToHost } from "../pages/host-redirect";
import { addressesRenderer } from "../pages/renderer-parameters";
import { longestAddress } from "../readable-request";
import type { Step } from "./incoming";

export const rejectAddress =
  (respondError: ErrorResponse, routeIds: ReadonlySet<string>): Step =>
  ({ request, url }) => {
    if (url.pathname.length + url.search.length > longestAddress) return respondError(request, url, 414);
    return addressesRenderer(url, routeIds) ? respondError(request, url, 404) : null;
  };

export const redirectHost =
  (site: Site): Step =>
  ({ request, url }) => {
    const target = request.method === "GET" ? hostRedirect(site, request, url.pathname + url.search) : null;
    return target === null ? null : redirectToHost(target);
  };
