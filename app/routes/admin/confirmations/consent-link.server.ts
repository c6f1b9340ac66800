// Message button that repeats a rejected change with the organiser's consent, with its fields in the URL's query.
import { type FlashMessage, flashHrefMax } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";

/** `override` exceeds the capacity; with `agreed`, waiting guests move up. */
const consents = ["override", "agreed"] as const;

/** Posts `fields` to a path with the organiser's consent. */
export function consentLink(
  path: string,
  { redirectTo, ...fields }: Record<string, string> & { redirectTo: string },
  { consent, label }: { consent: (typeof consents)[number]; label: string },
): FlashMessage["link"] {
  const agreed = { ...fields, [consent]: "1" };
  const href = withQuery(path, { ...agreed, redirectTo });
  return { href: href.length > flashHrefMax ? withQuery(path, agreed) : href, label, post: true };
}

/** Fields of a submitted form, or those in the URL of a consent button. */
export function withLinkedFields(request: Request, form: FormData): FormData {
  const linked = new URL(request.url).searchParams;
  if (consents.some((name) => linked.has(name))) for (const [name, value] of linked) form.set(name, value);
  return form;
}
