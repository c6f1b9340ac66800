// Posts of account forms without a session: rate limits, and redisplaying the form. Only the e-mail is redisplayed,
// never a password.
import { data } from "@remix-run/node";
import type { Site } from "~/http/context.server";
import {
  type GuardRefusal,
  guardPost,
  postLimits,
  redisplayedFormTimestamp,
} from "~/http/forms/form-guard.server";
import { hashAddress } from "~/http/session/requester.server";

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

/** Forms without typed input, or filled in by the browser. */
const untyped: readonly Kind[] = ["login", "resend"];

/** Checks a post by its form and address limits; null accepts and counts it. */
export function guardAccountPost(
  site: Site,
  { request, address, form }: { request: Request; address: string; form: FormData },
  kind: Kind,
): GuardRefusal | null {
  const requester = { visitorId: null, addressHash: hashAddress(site, address) };
  return guardPost(site, form, requester, limits[kind], { isTyped: !untyped.includes(kind) });
}

/** A redisplayed form; `errors` holds all messages of each field. */
export type RedisplayedAccountForm = {
  message: string;
  errors: Record<string, string>;
  email: string;
  formTimestamp: string;
};

type Refusal = {
  message: string;
  status?: 422 | 429;
  fields?: Record<string, string[]>;
  retryAfterSeconds?: number;
};

/** The form again with its status. `more` is further data of the page. */
export function redisplayAccountForm<More extends object>(
  site: Site,
  form: FormData,
  { message, status = 422, fields = {}, retryAfterSeconds }: Refusal,
  more: More,
) {
  const email = form.get("email");
  const returned: RedisplayedAccountForm & More = {
    message,
    errors: Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts.join("；")])),
    email: typeof email === "string" ? email.slice(0, longestEmail) : "",
    formTimestamp: redisplayedFormTimestamp(site),
    ...more,
  };
  const headers: Record<string, string> = retryAfterSeconds
    ? { "Retry-After": String(retryAfterSeconds) }
    : {};
  return data(returned, { status, headers });
}
