// Cookies with values signed by Remix.
import { type Cookie, createCookie } from "@remix-run/node";
import { sign } from "../platform/signature.server";
import type { Site } from "./context.server";
import { isSecure } from "./security/public-origin.server";

/** The secret of one cookie, so that its values are not valid for another. */
export const cookieSecret = (site: Site, name: string) => sign(site.secret, "cookie-secret", name);

/** A signed cookie with the attributes common to our cookies, valid for `seconds`. */
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
