// Reads from the head of a GET which cached response it asks for.
import type { IncomingMessage } from "node:http";
import type { Site } from "../../app/http/context.server";
import { type HasHeaders, visitCookies } from "../../app/http/cookies";
import type { PageContent } from "../../app/http/pages/page-content";
import { redactPath } from "../../app/http/redact-path";
import { isSecure } from "../../app/http/security/public-origin.server";
import { nobodyTo } from "../../app/http/session/visitor-content.server";
import { acceptedEncoding, type Encoding } from "./compression";
import { hasOutdatedCookie, hostCookie, readableCookies } from "./host-cookies";
import { hostRedirect } from "./host-redirect";
import { isCallWithoutToken, readCallAsk } from "./kept-calls";
import { pageKey, readPageAsk } from "./page-key";
import { asksRenderer } from "./renderer-parameters";

/** Longer addresses are refused. */
export const longestAddress = 2000;

/** The only headers that are looked at. Whatever else a request says changes nothing about its page. */
const headersRead = [
  ...["host", "cookie", "authorization", "accept-encoding", "if-none-match", "sec-fetch-site", "save-data"],
  "x-forwarded-host",
] as const;
const noRoutes: ReadonlySet<string> = new Set();

/** `key` names the page, or the call's answer, in its memory. */
export type KeptAsk = {
  key: string;
  path: string;
  /** The path as the log tells it, and the pattern of its route. */
  toldPath: string;
  route: string;
  isCall: boolean;
  accepts: Encoding;
  ifNoneMatch: string | null;
  /** What remembers the visit: `Set-Cookie`. */
  cookies: [name: string, value: string][];
  /** Whether a page of this content says nothing to this reader that it does not say to all. */
  isForAll: (content: PageContent | undefined) => boolean;
};

type Head = Record<(typeof headersRead)[number], string | undefined> & { url: string };

function readHead(
  { url: target, ...head }: Head,
  site: Site,
  routeOf: (path: string) => string,
): KeptAsk | null {
  const secure = isSecure(site);
  if (head.cookie && hasOutdatedCookie(head.cookie, secure)) return null;
  const readable: Record<string, string | undefined> = {
    ...head,
    cookie: head.cookie && readableCookies(head.cookie, secure),
  };
  const get = (name: string) => {
    const header = name.toLowerCase();
    if (!Object.hasOwn(readable, header)) throw new Error(`${header} is not among the headers read`);
    return readable[header] ?? null;
  };
  const request: HasHeaders = { headers: { get } };
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const search = mark < 0 ? "" : target.slice(mark);
  if (asksRenderer({ pathname: path, search }, noRoutes) || hostRedirect(site, request, target)) return null;
  const origin = site.env.BASE_URL ?? `http://${head.host}`;
  const isCall = isCallWithoutToken(request, path);
  return {
    key: pageKey(isCall ? readCallAsk(origin, path, search) : readPageAsk(origin, request, path, search)),
    path,
    toldPath: redactPath(path),
    route: routeOf(path),
    isCall,
    accepts: acceptedEncoding(request.headers.get("Accept-Encoding")),
    ifNoneMatch: head["if-none-match"] ?? null,
    cookies: visitCookies(path, request, secure).map((cookie) => ["Set-Cookie", hostCookie(cookie, secure)]),
    isForAll: nobodyTo(request),
  };
}

/** Reads what a message asks of memory; null where memory has no answer to such a request. `routeOf` is the pattern of a path. */
export function keptAskReader(
  site: Site,
  routeOf: (path: string) => string,
): (message: IncomingMessage) => KeptAsk | null {
  return ({ method, url = "", headers }) => {
    if (method !== "GET" || !headers.host || url.length > longestAddress) return null;
    const head = Object.fromEntries(headersRead.map((header) => [header, headers[header]]));
    return readHead({ ...(head as Omit<Head, "url">), url }, site, routeOf);
  };
}
