// Signing the administrator in: at most ten failures per address in a quarter of an hour, a second's wait after each, and
// more for everybody while many fail.
import { signInVerified, verifyAdminPassword } from "../../domain/accounts/admin-password.server";
import type { SignInBrowser } from "../../domain/accounts/admin-sessions.server";
import { adminSignInMessages } from "../../domain/accounts/messages";
import { adminSignInSchema } from "../../domain/accounts/schema";
import { ok, type Result, rejected } from "../../domain/result";
import { invalid } from "../../domain/validation";
import { pass } from "../../platform/clock";
import { withoutPlace } from "../../platform/place.server";
import type { Site } from "../context.server";
import { passwordAttemptLimits, tryPassword } from "../limits/password-attempts.server";
import { forgetFirstPassword } from "./first-password.server";

const limits = passwordAttemptLimits("admin-sign-in");
const failureDelayMs = 1000;

type SignInRejection = "invalid" | "wrong-password" | "too-many";

/** Verifies the administrator's password from an address; the value is its hash. A `too-many` rejection names the minutes to wait. */
export async function checkAdminPassword(
  site: Site,
  address: string,
  input: unknown,
): Promise<Result<string, SignInRejection>> {
  const uncount = await tryPassword(site, limits, { account: "admin", address });
  if (typeof uncount !== "function") {
    const { message, retryAfterSeconds } = uncount;
    return { ...rejected("too-many", message), retryAfterSeconds };
  }
  const parsed = adminSignInSchema.safeParse(input);
  if (!parsed.success) {
    uncount();
    return invalid(parsed.error);
  }
  const verified = await verifyAdminPassword(site.db, parsed.data.password);
  if (verified === null) {
    if (site.env.RATE_LIMITS === "on") await withoutPlace(() => pass(site.clock, failureDelayMs));
    return rejected("wrong-password", adminSignInMessages.wrongPassword);
  }
  uncount();
  return ok(verified);
}

/** Signs in with the administrator's password from an address. Rejections are those of `checkAdminPassword`. */
export async function signInAdmin(
  site: Site,
  requester: SignInBrowser & { address: string },
  input: unknown,
): Promise<Result<{ token: string; expiresAt: number }, SignInRejection>> {
  const checked = await checkAdminPassword(site, requester.address, input);
  if (!checked.ok) return checked;
  const opened = signInVerified(site.db, checked.value, requester, site.clock.now());
  if (!opened) return rejected("wrong-password", adminSignInMessages.wrongPassword);
  forgetFirstPassword(site.env);
  const { token, session } = opened;
  return ok({ token, expiresAt: session.expiresAt });
}
