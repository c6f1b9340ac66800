// Encrypts texts under a value that is not stored with them: new recovery codes under their session, stored responses with a secret
// under their idempotency key.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { sign } from "../../platform/signature.server";
import type { Site } from "../context.server";

const purpose = "_sealed";
const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

const keyOf = (site: Site, value: string) =>
  createHash("sha256")
    .update(sign(site.secret, purpose, value))
    .digest();

/** Encrypts and authenticates a text. */
export function sealText(site: Site, value: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(site, value), nonce);
  const bytes = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), bytes]).toString("base64url");
}

/** The plain text; null for another value or a modified text. */
export function unsealText(site: Site, value: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)];
  try {
    const opening = createDecipheriv(cipher, keyOf(site, value), nonce, { authTagLength: tagBytes });
    opening.setAuthTag(tag);
    const text = Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]);
    return text.toString("utf8");
  } catch {
    return null;
  }
}
