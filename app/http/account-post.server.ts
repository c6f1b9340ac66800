// Posts of people who are not signed in: their limits, and the form that comes back. Of what was typed only the address
// goes back into a page, never a password.
import { data } from "@remix-run/node";
import { readAsker } from "./asker.server";
import type { Site } from "./context.server";
import { type GuardRefusal, guardPost, postLimits, returnedStamp } from "./form-guard.server";

const windowMs = 5 * 60_000;
const most = 30;
const longestEmail = 320;

const limitsOf = (kind: string) => postLimits(`account-${kind}`, most, most, windowMs);

const limits = {
  login: limitsOf("login"),
  register: limitsOf("register"),
  resend: limitsOf("resend"),
  reset: limitsOf("reset"),
};

type Kind = keyof typeof limits;

/** In these forms there is nothing to type, or the browser types it. */
const untyped: readonly Kind[] = ["login", "resend"];

/** Judges a post by its form and by how many come from an address; null lets it pass and counts it. */
export function guardAccountPost(
  site: Site,
  { request, address, form }: { request: Request; address: string; form: FormData },
  kind: Kind,
): GuardRefusal | null {
  const asker = { visitorId: null, addressHash: readAsker(site, request, address).addressHash };
  return guardPost(site, form, asker, limits[kind], { isTyped: !untyped.includes(kind) });
}

/** A form that comes back; `errors` holds all messages of each field. */
export type ReturnedAccountForm = {
  message: string;
  errors: Record<string, string>;
  email: string;
  stamp: string;
};

type Refusal = {
  message: string;
  status?: 422 | 429;
  fields?: Record<string, string[]>;
  retryAfterSeconds?: number;
};

/** The form again with its status. `more` is what else the page has to know. */
export function returnAccountForm<More extends object>(
  site: Site,
  form: FormData,
  { message, status = 422, fields = {}, retryAfterSeconds }: Refusal,
  more: More,
) {
  const email = form.get("email");
  const returned: ReturnedAccountForm & More = {
    message,
    errors: Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts.join("；")])),
    email: typeof email === "string" ? email.slice(0, longestEmail) : "",
    stamp: returnedStamp(site),
    ...more,
  };
  const headers: Record<string, string> = retryAfterSeconds
    ? { "Retry-After": String(retryAfterSeconds) }
    : {};
  return data(returned, { status, headers });
}
