import { plainPath } from "./security/canonical-path";

/** After these a path names what only its owner may know. */
const secretParents = /^(receipt|seat|registrations|auth|confirm|reset-password|email-verification)$/i;
/** As long as a token and without the dot of a file's name. */
const secretPart = /^[\w~=-]{20,200}$/;

/**
 * A path as the log keeps it: a receipt's token and a mailed one are secrets of their owner, however the path is spelled
 * and wherever they stand in it.
 */
export function redactPath(pathname: string): string {
  const plain = plainPath(pathname);
  // Calls of the auth API hold no secret in their path but ids.
  const isAuthCall = /^\/auth\/v1\//i.test(plain);
  const parts = plain.split("/");
  const isSecret = (part: string, at: number) =>
    part !== "" &&
    (secretPart.test(part) ||
      (!isAuthCall && parts.slice(0, at).some((before) => secretParents.test(before))));
  if (!parts.some(isSecret)) return pathname;
  return parts.map((part, at) => (isSecret(part, at) ? "*" : part)).join("/");
}
