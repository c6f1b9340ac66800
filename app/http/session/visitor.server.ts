// Identifies visitors without an account by a random id in a signed cookie, set by the first post. Only the cookie contains it: in
// a URL it would be logged, shared and forwarded.
import { redirect } from "@remix-run/node";
import { newId } from "../../platform/ids";
import { isSigned } from "../../platform/signature.server";
import type { Site } from "../context.server";
import { readCookies } from "../cookies";
import { signedCookie } from "../signed-cookie.server";

const cookieName = "visitor";
/** Marks the second attempt of a first post; does not identify the visitor. */
const secondTry = ["again", "1"] as const;
const yearSeconds = 365 * 24 * 60 * 60;

const cookieOf = (site: Site) => signedCookie(site, cookieName, yearSeconds);

/** The `Set-Cookie` value with a visitor's id. */
export function visitorCookie(site: Site, id: string): Promise<string> {
  return cookieOf(site).serialize(id);
}

/** The visitor's id, or null without a valid cookie. */
export async function readVisitor(site: Site, request: Request): Promise<string | null> {
  const id: unknown = await cookieOf(site).parse(request.headers.get("Cookie"));
  return typeof id === "string" && id !== "" ? id : readOldVisitor(site, request);
}

/** The id in a cookie as commit af3e1e3 signed it: `id.signature`. Valid for a year. */
function readOldVisitor(site: Site, request: Request): string | null {
  const [id, signature] = readCookies(request).get(cookieName)?.split(".") ?? [];
  return id && signature && isSigned(site.secret, cookieName, id, signature) ? id : null;
}

/** A URL without the mark of a second attempt. */
export function withoutMark(url: URL): string {
  const clean = new URL(url);
  clean.searchParams.delete(secondTry[0]);
  return clean.pathname + (url.searchParams.has(secondTry[0]) ? clean.search : url.search);
}

/**
 * The id for a post without a visitor. The first post gets a 307 to the same URL with the cookie, and the browser repeats it: a
 * double click then creates one visitor, because the browser follows only the last response. A client that returns without the
 * cookie stores none: each of its posts gets a new visitor, and only the limits of its address apply.
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
