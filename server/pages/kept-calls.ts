// Reading calls of the API whose answers are kept in memory like pages.
import { isApiPath } from "../../app/http/api/envelope";
import type { Site } from "../../app/http/context.server";
import type { HasHeaders } from "../../app/http/cookies";
import { limitCall, limitHeaders } from "../../app/http/limits/api-calls.server";
import { hashAddress } from "../../app/http/session/requester.server";
import type { Page } from "./page-cache";
import type { PageAsk } from "./page-key";

/** Whether a GET is a call that comes without a token. */
export function isCallWithoutToken(request: HasHeaders, pathname: string): boolean {
  return isApiPath(pathname) && request.headers.get("Authorization") === null;
}

/** What such a call asks for. Nothing else of its request reaches the dispatcher. */
export function readCallAsk(origin: string, path: string, search: string): PageAsk {
  return { origin, path, search, cookies: "", follows: false };
}

/** Whether rendering the answer is limited for each client: a search. */
export function isLimitedCall({ search }: PageAsk): boolean {
  const query = new URLSearchParams(search);
  return query.has("search") || query.has("location");
}

/** Whether the answer of a call may be given to others: it was found, it is made of content, and it sets no cookie. */
export function isShareableCall({ status, headers: pairs }: Page): boolean {
  const headers = new Headers(pairs);
  return (
    status === 200 &&
    headers.get("Content-Type") === "application/json" &&
    headers.get("Cache-Control") === "private, no-cache" &&
    !headers.has("Set-Cookie")
  );
}

/** Counts a call of an address; null when it has none left, else the headers that say how many. */
export function countCall(site: Site, address: string): Record<string, string> | null {
  if (site.env.RATE_LIMITS === "off") return {};
  const addressHash = hashAddress(site, address);
  return limitCall(site, addressHash) ? null : limitHeaders(site, addressHash, undefined);
}
