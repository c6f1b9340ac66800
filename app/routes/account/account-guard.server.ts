// Guards the posts of account forms without a session: the form itself, and its rate limits.
import type { Site } from "~/http/context.server";
import { type GuardRefusal, guardPost, postLimits } from "~/http/forms/form-guard.server";
import { hashAddress } from "~/http/session/requester.server";

const windowMs = 5 * 60_000;
const most = 30;

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
  { address, form }: { address: string; form: FormData },
  kind: Kind,
): GuardRefusal | null {
  const requester = { visitorId: null, addressHash: hashAddress(site, address) };
  return guardPost(site, form, requester, limits[kind], { isTyped: !untyped.includes(kind) });
}
