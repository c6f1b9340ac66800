// Signing small texts that a browser carries, and telling ours from forged ones. The purpose keeps one kind of signature
// from passing as another.
import { createHmac, timingSafeEqual } from "node:crypto";

/** The signature of a text for a purpose. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}:${text}`).digest("base64url");
}

/** Whether a signature is that of a text for a purpose; takes the same time for every wrong one. */
export function isSigned(secret: string, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
