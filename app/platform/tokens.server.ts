// Random secrets that are issued once and stored as hashes.
import { createHash, randomBytes } from "node:crypto";

/** A new random token: 32 bytes, safe in cookies, headers and URLs. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored hash of a token. Tokens are random, so a plain hash suffices. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
