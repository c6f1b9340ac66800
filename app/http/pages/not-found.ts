// Responses thrown by loaders and shown by the root error boundary.
import { data } from "@remix-run/node";

export type RefusalPage = { message: string; back?: { href: string; label: string } };

/** A 404 with a message. */
export function notFound(message = "") {
  return data<RefusalPage>({ message }, { status: 404 });
}

/** A 403 with a message and a link back. */
export function forbidden(message: string, back: { href: string; label: string }) {
  return data<RefusalPage>({ message, back }, { status: 403 });
}
