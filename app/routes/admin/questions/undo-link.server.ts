import { type FlashMessage, flashHrefMax } from "~/http/forms/flash.server";
import { withReturn } from "./return-path";

/** The button of a message that posts the change back; it returns to `back` if the address fits. */
export function undoLink(path: string, back: string): FlashMessage["link"] {
  const href = withReturn(path, back);
  return { href: href.length > flashHrefMax ? path : href, label: "撤销", post: true };
}
