// One press to confirm a form whose browser hides its origin. The press is proven by a token in the form that belongs to
// a SameSite cookie: another site can neither read the token nor make the browser send the cookie. Passwords go through the
// page sealed under the same cookie, never as they are.
import { isSigned, sign } from "../../platform/signature.server";
import type { Site } from "../context.server";
import { readCookies } from "../cookies";
import { withoutMark } from "../session/visitor.server";
import { localPath } from "./local-path";
import { type Purpose, purposeOf } from "./post-purpose.server";
import { newSeal, openSealed, sealCookie, sealedField, withSealedSecrets } from "./sealed-secrets.server";

const confirmField = "_confirm";

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
  const known = readCookies(request).get(sealCookie);
  const token = fields.get(confirmField);
  fields.delete(confirmField);
  if (known && token && isSigned(site.secret, sealCookie, known, token)) {
    openSealed(site, known, fields);
    return new Request(url, { method, headers, signal, body: fields.toString() });
  }
  const purpose = purposeOf(site, new URL(url).pathname, fields);
  return purpose && { ...purpose, ...askAgain(site, new URL(url), fields) };
}

/** The form under a fresh cookie. */
function askAgain(site: Site, url: URL, fields: URLSearchParams): Omit<Confirmation, keyof Purpose> {
  fields.delete(sealedField);
  const { value, cookie } = newSeal(site);
  const proof = [confirmField, sign(site.secret, sealCookie, value)] as const;
  return {
    action: localPath(withoutMark(url)),
    fields: [...withSealedSecrets(site, value, [...fields]), proof],
    cookie,
  };
}
