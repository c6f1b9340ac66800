// One press to confirm a form whose browser hides its origin. The press is proven by a token in the form that belongs to
// a SameSite cookie: another site can neither read the token nor make the browser send the cookie. Passwords go through the
// page sealed under the same cookie, never as they are.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { isSigned, sign } from "../../platform/signature.server";
import type { Site } from "../context.server";
import { readCookies, setCookie } from "../cookies";
import { withoutMark } from "../session/visitor.server";
import { localPath } from "./local-path";
import { type Purpose, purposeOf } from "./post-purpose.server";
import { isSecure } from "./public-origin.server";

const confirmField = "_confirm";
const sealedField = "_sealed";
const confirmCookie = "confirm";
const validSeconds = 3600;
const secretFields = ["password", "confirm"];
const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/** What is asked: the form once more with the press that names what it does, and the cookie that belongs to it. */
export type Confirmation = Purpose & {
  action: string;
  fields: readonly (readonly [string, string])[];
  cookie: string;
};

/** Lets a confirmed form through as it was first sent, asks for the press, or null where nothing can be asked for. */
export async function confirmPost(site: Site, request: Request): Promise<Request | Confirmation | null> {
  const { url, method, headers, signal } = request;
  if (!headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")) return null;
  const fields = new URLSearchParams(await request.text());
  const known = readCookies(request).get(confirmCookie);
  const token = fields.get(confirmField);
  const sealed = fields.get(sealedField);
  for (const name of [confirmField, sealedField]) fields.delete(name);
  if (known && token && isSigned(site.secret, confirmCookie, known, token)) {
    for (const [name, value] of sealed ? unseal(site, known, sealed) : []) fields.append(name, value);
    return new Request(url, { method, headers, signal, body: fields.toString() });
  }
  const purpose = purposeOf(site, new URL(url).pathname, fields);
  return purpose && { ...purpose, ...askAgain(site, new URL(url), fields) };
}

/** The form under a fresh cookie. */
function askAgain(site: Site, url: URL, fields: URLSearchParams): Omit<Confirmation, keyof Purpose> {
  const value = randomBytes(16).toString("base64url");
  const isSecret = ([name]: readonly [string, string]) => secretFields.includes(name);
  const secrets = [...fields].filter(isSecret);
  const shown = [...fields].filter((field) => !isSecret(field));
  if (secrets.length > 0) shown.push([sealedField, seal(site, value, secrets)]);
  return {
    action: localPath(withoutMark(url)),
    fields: [...shown, [confirmField, sign(site.secret, confirmCookie, value)]],
    cookie: setCookie(confirmCookie, value, validSeconds, isSecure(site)),
  };
}

const keyOf = (site: Site, value: string) =>
  createHash("sha256")
    .update(sign(site.secret, sealedField, value))
    .digest();

function seal(site: Site, value: string, fields: readonly (readonly [string, string])[]): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(site, value), nonce);
  const text = Buffer.concat([sealing.update(JSON.stringify(fields), "utf8"), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString("base64url");
}

/** The fields that were sealed under a cookie; none when it was another's, or when they were changed. */
function unseal(site: Site, value: string, sealed: string): [string, string][] {
  const bytes = Buffer.from(sealed, "base64url");
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)];
  try {
    const opening = createDecipheriv(cipher, keyOf(site, value), nonce, { authTagLength: tagBytes });
    opening.setAuthTag(tag);
    const text = Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]);
    return JSON.parse(text.toString("utf8"));
  } catch {
    return [];
  }
}
