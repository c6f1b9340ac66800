// One press to confirm a form whose browser hides its origin. The press is proven by a token in the form that belongs to
// a SameSite cookie: another site can neither read the token nor make the browser send the cookie.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readCookies } from "./cookies";

export const confirmField = "_confirm";
const confirmCookie = "confirm";
const validSeconds = 3600;

function tokenFor(secret: string, value: string): string {
  return createHmac("sha256", secret).update(`confirm:${value}`).digest("base64url");
}

/** A fresh token for the form and the cookie it belongs to. */
export function newConfirmation(secret: string, isSecure: boolean): { token: string; cookie: string } {
  const value = randomBytes(16).toString("base64url");
  const attributes = `Path=/; Max-Age=${validSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return { token: tokenFor(secret, value), cookie: `${confirmCookie}=${value}; ${attributes}` };
}

/** Whether the posted token belongs to the cookie of the request. */
export function isConfirmed(secret: string, request: Request, token: string | null): boolean {
  const value = readCookies(request).get(confirmCookie);
  if (!value || !token) return false;
  const expected = Buffer.from(tokenFor(secret, value));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
