// Who posts without an account: a random id in a signed cookie, set at the first post and never before. The cookie alone
// holds it: it stands in no address, where it would be logged, shared and sent along.
import { redirect } from "@remix-run/node";
import { newId } from "../../platform/ids";
import { isSigned } from "../../platform/signature.server";
import type { Site } from "../context.server";
import { readCookies } from "../cookies";
import { signedCookie } from "../signed-cookie.server";

const cookieName = "visitor";
/** Marks the second try of a first post; it says nothing about who tries. */
const secondTry = ["again", "1"] as const;
const yearSeconds = 365 * 24 * 60 * 60;

const cookieOf = (site: Site) => signedCookie(site, cookieName, yearSeconds);

/** The `Set-Cookie` value that carries a visitor's id. */
export function visitorCookie(site: Site, id: string): Promise<string> {
  return cookieOf(site).serialize(id);
}

/** The visitor's id, or null without a valid cookie. */
export async function readVisitor(site: Site, request: Request): Promise<string | null> {
  const id: unknown = await cookieOf(site).parse(request.headers.get("Cookie"));
  return typeof id === "string" && id !== "" ? id : readOldVisitor(site, request);
}

/** The id in a cookie as commit af3e1e3 signed it: `id.signature`. It stays valid for its year. */
function readOldVisitor(site: Site, request: Request): string | null {
  const [id, signature] = readCookies(request).get(cookieName)?.split(".") ?? [];
  return id && signature && isSigned(site.secret, cookieName, id, signature) ? id : null;
}

/** An address without the mark of a second try. */
export function withoutMark(url: URL): string {
  const clean = new URL(url);
  clean.searchParams.delete(secondTry[0]);
  return clean.pathname + (url.searchParams.has(secondTry[0]) ? clean.search : url.search);
}

/**
 * The id of a post without a visitor. The first post gets a 307 to the same address with the cookie, and the browser
 * repeats it by itself: so a double click before any cookie is one visitor, because the browser follows only the last
 * answer. A client that comes back from there without the cookie keeps none: each of its posts is a new visitor's, and
 * only the limits of its address hold it back.
 */
export async function beginVisitor(site: Site, request: Request): Promise<string | Response> {
  const url = new URL(request.url);
  const [name, value] = secondTry;
  const id = newId();
  if (url.searchParams.get(name) === value) return id;
  url.searchParams.set(name, value);
  const headers = { "Set-Cookie": await visitorCookie(site, id) };
  return redirect(url.pathname + url.search, { status: 307, headers });
}
