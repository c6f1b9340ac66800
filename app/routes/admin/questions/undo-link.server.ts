import { type FlashMessage, flashHrefMax } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";
import { withReturn } from "./return-path";

/** The button of a message that posts the change back; it returns to `back` if the address fits. */
export function undoLink(path: string, back: string): FlashMessage["link"] {
  const href = withReturn(path, back);
  return { href: href.length > flashHrefMax ? path : href, label: "撤销", post: true };
}

/** The same for a batch of audit entries, from the first to the last; `path` is followed by the first id. */
export function batchUndoLink(path: string, auditIds: readonly string[], back: string): FlashMessage["link"] {
  const [first = "", last = first] = [auditIds[0], auditIds.at(-1)];
  const address = `${path}/${first}`;
  const to = last === first ? "" : last;
  const href = withQuery(address, { to, redirectTo: back });
  return { href: href.length > flashHrefMax ? withQuery(address, { to }) : href, label: "撤销", post: true };
}
