// Random secrets that are issued once and stored as hashes.
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** A new random token: 32 bytes, safe in cookies, headers and URLs. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A token for a mail that also contains a six-digit code; the token contains no six consecutive digits. */
export function newLinkToken(): string {
  const token = newToken();
  return /\d{6}/.test(token) ? newLinkToken() : token;
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** The stored hash of a token. Tokens are random, so a plain hash suffices. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Whether a token matches a stored hash, in constant time. */
export function isHashOf(token: string, hash: string): boolean {
  const [computed, stored] = [Buffer.from(hashToken(token)), Buffer.from(hash)];
  return computed.length === stored.length && timingSafeEqual(computed, stored);
}
