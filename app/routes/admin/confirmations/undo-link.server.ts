import { type FlashMessage, flashHrefMax } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";
import { withReturnTo } from "./return-to";

/** Message button that undoes the change; returns to `returnTo` if the URL fits. */
export function undoLink(path: string, returnTo: string): FlashMessage["link"] {
  const href = withReturnTo(path, returnTo);
  return { href: href.length > flashHrefMax ? path : href, label: "撤销", post: true };
}

/** Undoes a batch of audit entries, from the first to the last; the first id is appended to `path`. */
export function batchUndoLink(
  path: string,
  auditIds: readonly string[],
  returnTo: string,
): FlashMessage["link"] {
  const [first = "", last = first] = [auditIds[0], auditIds.at(-1)];
  const address = `${path}/${first}`;
  const to = last === first ? "" : last;
  const href = withQuery(address, { to, redirectTo: returnTo });
  return { href: href.length > flashHrefMax ? withQuery(address, { to }) : href, label: "撤销", post: true };
}
