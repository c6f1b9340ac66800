// Who posts without an account: a random id in a signed cookie, set at the first post and never before.
import { redirect } from "@remix-run/node";
import { newId } from "../platform/ids";
import { isSigned, sign } from "../platform/signature.server";
import type { Site } from "./context.server";
import { readCookies, setCookie } from "./cookies";
import { isSecure } from "./public-origin.server";

const cookieName = "visitor";
/** Carries the new id through the first post's redirect, for those who keep no cookies. */
const parameter = "visitor";
const yearSeconds = 365 * 24 * 60 * 60;

function signed(site: Site, id: string): string {
  return `${id}.${sign(site.secret, cookieName, id)}`;
}

function verified(site: Site, value: string | null | undefined): string | null {
  const [id, signature] = value?.split(".") ?? [];
  return id && signature && isSigned(site.secret, cookieName, id, signature) ? id : null;
}

/** The `Set-Cookie` value that carries a visitor's id. */
export function visitorCookie(site: Site, id: string): string {
  return setCookie(cookieName, signed(site, id), yearSeconds, isSecure(site));
}

/** The visitor's id, or null before the first post and for a forged cookie. */
export function readVisitor(site: Site, request: Request): string | null {
  return verified(site, readCookies(request).get(cookieName));
}

/**
 * The visitor's id of a post. The first post throws a 307 to the same address with the cookie, and the browser repeats
 * it by itself: so a double click before any cookie is one visitor, because the browser follows only the last answer.
 * A client that comes back from there without the cookie keeps none and is served under the id of the address.
 */
export function requireVisitor(site: Site, request: Request): string {
  const known = readVisitor(site, request);
  if (known) return known;
  const url = new URL(request.url);
  const carried = verified(site, url.searchParams.get(parameter));
  if (carried) return carried;
  const id = newId();
  url.searchParams.set(parameter, signed(site, id));
  const cookie = visitorCookie(site, id);
  throw redirect(url.pathname + url.search, { status: 307, headers: { "Set-Cookie": cookie } });
}
