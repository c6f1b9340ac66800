// Seals passwords: a form to be submitted again contains them only encrypted under a short-lived cookie. Stored responses with a
// secret are sealed under their idempotency key.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { sign } from "../../platform/signature.server";
import type { Site } from "../context.server";
import { readCookies, setCookie } from "../cookies";
import { type PostedField, secretFields } from "../forms/posted-fields.server";
import { isSecure } from "./public-origin.server";

const sealCookie = "confirm";
const sealedField = "_sealed";
const validSeconds = 3600;
const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/** The value of a new cookie, and its `Set-Cookie` value. */
export function newSeal(site: Site): { value: string; cookie: string } {
  const value = randomBytes(16).toString("base64url");
  return { value, cookie: setCookie(sealCookie, value, validSeconds, isSecure(site)) };
}

/** Replaces all passwords in the fields with one sealed field. */
export function withSealedSecrets(
  site: Site,
  value: string,
  fields: readonly PostedField[],
): readonly PostedField[] {
  const isSecret = ([name]: PostedField) => secretFields.includes(name);
  const secrets = fields.filter(isSecret);
  const shown = fields.filter((field) => !isSecret(field));
  return secrets.length === 0 ? shown : [...shown, [sealedField, seal(site, value, secrets)]];
}

/** Restores the passwords sealed under a cookie; none if the cookie differs or they were modified. */
function openSealed(site: Site, value: string | undefined, fields: URLSearchParams): void {
  const sealed = fields.get(sealedField);
  fields.delete(sealedField);
  if (!value || !sealed) return;
  for (const [name, text] of unseal(site, value, sealed)) fields.append(name, text);
}

/** A resubmitted form with its sealed passwords restored. */
export async function withOpenedSecrets(site: Site, request: Request): Promise<Request> {
  const value = readCookies(request).get(sealCookie);
  const { url, method, headers, signal } = request;
  const isForm = headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded");
  if (!value || !isForm) return request;
  const text = await request.text();
  const fields = new URLSearchParams(text);
  const isSealed = fields.has(sealedField);
  openSealed(site, value, fields);
  return new Request(url, { method, headers, signal, body: isSealed ? fields.toString() : text });
}

const keyOf = (site: Site, value: string) =>
  createHash("sha256")
    .update(sign(site.secret, sealedField, value))
    .digest();

/** Encrypts and authenticates fields as a text. */
export const seal = (site: Site, value: string, fields: readonly PostedField[]): string =>
  sealText(site, value, JSON.stringify(fields));

/** The fields of a sealed text; none for another value or a modified text. */
export function unseal(site: Site, value: string, sealed: string): [string, string][] {
  const text = unsealText(site, value, sealed);
  return text === null ? [] : JSON.parse(text);
}

/** Encrypts and authenticates a text under a value that is not stored with it. */
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
