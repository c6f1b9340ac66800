// Refusals that a loader throws; the root's error boundary shows them.
import { data } from "@remix-run/node";

export type RefusalPage = { message: string; back?: { href: string; label: string } };

/** A 404 with the message of what is missing. */
export function notFound(message = "") {
  return data<RefusalPage>({ message }, { status: 404 });
}

/** A 403 that says why a page is closed and leads back. */
export function forbidden(message: string, back: { href: string; label: string }) {
  return data<RefusalPage>({ message, back }, { status: 403 });
}
