// Secrets that are handed out once and kept as hashes only.
import { createHash, randomBytes } from "node:crypto";

/** A new random token: 32 bytes, safe in cookies, headers and addresses. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token. Tokens are random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
