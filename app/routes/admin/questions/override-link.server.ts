// The button of a message that gives a guest seats beyond the capacity. It posts the rejected change again in the query of its URL.
import { overrideLabel } from "~/domain/registrations/messages";
import { type FlashMessage, flashHrefMax } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";

/** Posts `fields` to a path with the organiser's consent to exceed the capacity by so many seats. */
export function overrideLink(
  path: string,
  { redirectTo, ...fields }: Record<string, string> & { redirectTo: string },
  excess: number,
): FlashMessage["link"] {
  const consent = { ...fields, override: "1" };
  const href = withQuery(path, { ...consent, redirectTo });
  const isLong = href.length > flashHrefMax;
  return { href: isLong ? withQuery(path, consent) : href, label: overrideLabel(excess), post: true };
}

/** The fields of a posted form, or those that such a button has in its URL. */
export function withLinkedFields(request: Request, form: FormData): FormData {
  const linked = new URL(request.url).searchParams;
  if (linked.has("override")) for (const [name, value] of linked) form.set(name, value);
  return form;
}
