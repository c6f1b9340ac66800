// Guards account forms that work without a session: form validation and rate limits.
import type { Site } from "~/http/context.server";
import { type GuardedForm, readGuardedForm } from "~/http/forms/guarded-form.server";
import { postLimits } from "~/http/limits/post-limits.server";
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

/**
 * Forms without typed input or filled in by the browser. The reset dialog may open long after its page was rendered.
 */
const untyped: readonly Kind[] = ["login", "resend", "reset"];

/** Reads a submission and checks its form data and the rate limits of its address. */
export function readAccountForm(
  site: Site,
  request: Request,
  address: string,
  kind: Kind,
): Promise<GuardedForm> {
  const requester = { visitorId: null, addressHash: hashAddress(site, address) };
  return readGuardedForm(site, request, requester, limits[kind], { isTyped: !untyped.includes(kind) });
}
