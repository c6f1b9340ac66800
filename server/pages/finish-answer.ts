// What every answer carries, whoever made it.
import { corsHeaders } from "../../app/http/api/cors";
import { isApiPath } from "../../app/http/api/envelope";
import { type HasHeaders, isPersonal, readCookies } from "../../app/http/cookies";
import { errorIdHeader } from "../../app/http/failure.server";
import { isPrivatePath } from "../cache/key";
import { contentSecurityPolicy } from "./page-security";

type Asked = { request: HasHeaders & { method: string }; pathname: string; requestId: string };
type Always = {
  /** Headers of safety. */
  common: Record<string, string>;
  allowedOrigins: readonly string[];
  isDev: boolean;
};

export const privateCaching = "private, no-store";

/** Whether an answer is for whoever asked alone. */
function isPrivate(request: HasHeaders, pathname: string, headers: Headers): boolean {
  if (isPrivatePath(pathname)) return true;
  const says = headers.get("Cache-Control") ?? "";
  const isKnown = request.headers.get("Authorization") !== null || isPersonal(readCookies(request));
  return isApiPath(pathname) && isKnown && says.includes("no-store");
}

/** Adds to an answer what all have: the headers of safety, its id, and what may be kept of it. */
export function finishAnswer(
  { status, headers }: Response,
  { request, pathname, requestId }: Asked,
  { common, allowedOrigins, isDev }: Always,
): void {
  for (const [name, value] of Object.entries(corsHeaders(allowedOrigins, request, pathname)))
    headers.append(name, value);
  for (const [name, value] of Object.entries(common)) headers.set(name, value);
  if (isDev) headers.delete("Content-Security-Policy");
  else if (!headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", contentSecurityPolicy());
  if (isPrivate(request, pathname, headers)) {
    headers.set("Cache-Control", privateCaching);
    headers.delete("ETag");
  }
  headers.set("X-Request-Id", requestId);
  // An answer that was rendered for another request at the same moment has the id of that one.
  if (status >= 500 && !headers.has(errorIdHeader)) headers.set(errorIdHeader, requestId);
}
