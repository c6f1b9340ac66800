import { isAuthApiPath } from "./auth/auth-failure";
import { plainPath } from "./security/canonical-path";

/** Segments before a secret that only its owner may know. */
const secretParents =
  /^(receipt|invitation|seat|t|registrations|subscription|setup|auth|confirm|reset-password|email-verification)$/i;
/** Pages below such a segment; these are not secret. */
const pagesBelow = /^(confirm|google|unsubscribe)$/i;
/** As long as a token, and without a file name's dot. */
const secretPart = /^[\w~=-]{20,200}$/;

/** Longer paths, which no page has, are truncated in the log. */
const longestLogged = 300;

/** The start of a path, cut before the segment that exceeds the limit and may be part of a secret. */
function cutPath(pathname: string): string {
  if (pathname.length <= longestLogged) return pathname;
  return `${pathname.slice(0, Math.max(0, pathname.lastIndexOf("/", longestLogged)))}/…`;
}

/**
 * A path as logged: hides the tokens of receipts and mails, which are secrets of their owner, in any spelling of the path and at
 * any position.
 */
export function redactPath(pathname: string): string {
  const path = cutPath(pathname);
  const plain = plainPath(path);
  // Paths of the auth API contain ids, but no secrets.
  const isAuthApi = isAuthApiPath(plain);
  let [isBelowSecret, hasSecret] = [false, false];
  const parts = plain.split("/").map((part) => {
    const isSecret =
      part !== "" && (secretPart.test(part) || (!isAuthApi && isBelowSecret && !pagesBelow.test(part)));
    isBelowSecret ||= secretParents.test(part);
    hasSecret ||= isSecret;
    return isSecret ? "*" : part;
  });
  return hasSecret ? parts.join("/") : path;
}
