// Signs small values stored in the browser. The purpose separates kinds of signatures.
import { createHmac, timingSafeEqual } from "node:crypto";

/** The signature of a text for a purpose. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}:${text}`).digest("base64url");
}

/** Whether two secrets are equal, in constant time for those of one length. */
export function isEqualSecret(provided: string, expected: string): boolean {
  const [one, other] = [Buffer.from(provided), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Whether a signature is valid, in constant time. */
export const isSigned = (secret: string, purpose: string, text: string, signature: string): boolean =>
  isEqualSecret(signature, sign(secret, purpose, text));
