// Responses thrown by loaders and shown by the root error boundary.
import { data } from "@remix-run/node";

/** Text of a rejected post, and the form that posts it again; `fields` is null when it cannot be repeated. */
export type UnsentTexts = {
  typed: readonly { label: string; value: string }[];
  action: string;
  fields: readonly (readonly [name: string, value: string])[] | null;
  isMultipart: boolean;
};

export type RejectionPage = {
  message: string;
  back?: { href: string; label: string };
  advice?: string;
  /** The typed text of the rejected form. */
  unsent?: UnsentTexts;
};

/** A 404 with a message; `advice` replaces the general one. */
export function notFound(message = "", advice?: string) {
  return data<RejectionPage>({ message, ...(advice ? { advice } : {}) }, { status: 404 });
}

/** A 403 with a message, a link back and advice; by default, to return later. */
export function forbidden(
  message: string,
  back: { href: string; label: string },
  advice = "请稍后再来看看。",
) {
  return data<RejectionPage>({ message, back, advice }, { status: 403 });
}
