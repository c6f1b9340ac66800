// Who posts without an account: a random id in a signed cookie, set at the first post and never before. The cookie alone
// holds it: it stands in no address, where it would be logged, shared and sent along.
import { redirect } from "@remix-run/node";
import { newId } from "../../platform/ids";
import { isSigned, sign } from "../../platform/signature.server";
import type { Site } from "../context.server";
import { readCookies, setCookie } from "../cookies";
import { isSecure } from "../security/public-origin.server";

const cookieName = "visitor";
/** Marks the second try of a first post; it says nothing about who tries. */
const secondTry = ["again", "1"] as const;
const yearSeconds = 365 * 24 * 60 * 60;

/** The `Set-Cookie` value that carries a visitor's id. */
export function visitorCookie(site: Site, id: string): string {
  const value = `${id}.${sign(site.secret, cookieName, id)}`;
  return setCookie(cookieName, value, yearSeconds, isSecure(site));
}

/** The visitor's id, or null without a valid cookie. */
export function readVisitor(site: Site, request: Request): string | null {
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
 * The visitor's id of a post. The first post throws a 307 to the same address with the cookie, and the browser repeats
 * it by itself: so a double click before any cookie is one visitor, because the browser follows only the last answer.
 * A client that comes back from there without the cookie keeps none: each of its posts is a new visitor's, and only the
 * limits of its address hold it back.
 */
export function requireVisitor(site: Site, request: Request): string {
  const known = readVisitor(site, request);
  if (known) return known;
  const url = new URL(request.url);
  const [name, value] = secondTry;
  const id = newId();
  if (url.searchParams.get(name) === value) return id;
  url.searchParams.set(name, value);
  const cookie = visitorCookie(site, id);
  throw redirect(url.pathname + url.search, { status: 307, headers: { "Set-Cookie": cookie } });
}
