// Cookies whose value Remix signs.
import { type Cookie, createCookie } from "@remix-run/node";
import { sign } from "../platform/signature.server";
import type { Site } from "./context.server";
import { isSecure } from "./security/public-origin.server";

/** The secret of one cookie, so that no cookie's value is valid as another's. */
export const cookieSecret = (site: Site, name: string) => sign(site.secret, "cookie-secret", name);

/** A signed cookie with the attributes of all our cookies, valid for `seconds`. */
export function signedCookie(site: Site, name: string, seconds: number): Cookie {
  return createCookie(name, {
    path: "/",
    maxAge: seconds,
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(site),
    secrets: [cookieSecret(site, name)],
  });
}
