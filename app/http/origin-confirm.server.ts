// One press to confirm a form whose browser hides its origin. The press is proven by a token in the form that belongs to
// a SameSite cookie: another site can neither read the token nor make the browser send the cookie.
import { randomBytes } from "node:crypto";
import { isSigned, sign } from "../platform/signature.server";
import { readCookies, setCookie } from "./cookies";

export const confirmField = "_confirm";
const confirmCookie = "confirm";
const validSeconds = 3600;

/** A fresh token for the form and the cookie it belongs to. */
export function newConfirmation(secret: string, isSecure: boolean): { token: string; cookie: string } {
  const value = randomBytes(16).toString("base64url");
  const cookie = setCookie(confirmCookie, value, validSeconds, isSecure);
  return { token: sign(secret, confirmCookie, value), cookie };
}

/** Whether the posted token belongs to the cookie of the request. */
export function isConfirmed(secret: string, request: Request, token: string | null): boolean {
  const value = readCookies(request).get(confirmCookie);
  return Boolean(value && token && isSigned(secret, confirmCookie, value, token));
}
