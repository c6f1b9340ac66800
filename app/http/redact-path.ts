import { plainPath } from "./security/canonical-path";

/** After these a path names what only its owner may know. */
const secretParents =
  /^(receipt|invitation|seat|t|registrations|auth|confirm|reset-password|email-verification)$/i;
/** Pages below such a parent, which are no secret. */
const pagesBelow = /^(confirm|google)$/i;
/** As long as a token and without the dot of a file's name. */
const secretPart = /^[\w~=-]{20,200}$/;

/** Longer paths, which no page has, are logged without their end. */
const longestLogged = 300;

/** The start of a path, cut before the segment that exceeds the limit, which may be the start of a secret. */
function cutPath(pathname: string): string {
  if (pathname.length <= longestLogged) return pathname;
  return `${pathname.slice(0, Math.max(0, pathname.lastIndexOf("/", longestLogged)))}/…`;
}

/**
 * A path as the log keeps it: a receipt's token and a mailed one are secrets of their owner, however the path is spelled
 * and wherever they stand in it.
 */
export function redactPath(pathname: string): string {
  const path = cutPath(pathname);
  const plain = plainPath(path);
  // Calls of the auth API hold no secret in their path but ids.
  const isAuthApi = /^\/auth\/v1\//i.test(plain);
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
