// Encrypts texts under the site's secret and a value that is not stored with them.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { sign } from "./signature.server";

const purpose = "_sealed";
const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

const keyOf = (secret: string, value: string) =>
  createHash("sha256")
    .update(sign(secret, purpose, value))
    .digest();

/** Encrypts and authenticates a text. */
export function seal(secret: string, value: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(secret, value), nonce);
  const bytes = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), bytes]).toString("base64url");
}

/** The plain text; null for another secret or value, or a modified text. */
export function unseal(secret: string, value: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)];
  try {
    const opening = createDecipheriv(cipher, keyOf(secret, value), nonce, { authTagLength: tagBytes });
    opening.setAuthTag(tag);
    const text = Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]);
    return text.toString("utf8");
  } catch {
    return null;
  }
}
