// Message button that confirms a guest beyond the capacity. It repeats the rejected change with the fields in its URL's
// query.
import { overrideLabel } from "~/domain/registrations/messages";
import { type FlashMessage, flashHrefMax } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";

/** Posts `fields` to a path with the organiser's consent to exceed the capacity by the given number of seats. */
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

/** Fields of a submitted form, or those in the URL of an override button. */
export function withLinkedFields(request: Request, form: FormData): FormData {
  const linked = new URL(request.url).searchParams;
  if (linked.has("override")) for (const [name, value] of linked) form.set(name, value);
  return form;
}
