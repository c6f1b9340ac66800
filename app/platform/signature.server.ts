// Signs small values stored in the browser. The purpose separates kinds of signatures.
import { createHmac, timingSafeEqual } from "node:crypto";

/** The signature of a text for a purpose. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}:${text}`).digest("base64url");
}

/** Whether a signature is valid, in constant time. */
export function isSigned(secret: string, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, text));
  const provided = Buffer.from(signature);
  return expected.length === provided.length && timingSafeEqual(expected, provided);
}
