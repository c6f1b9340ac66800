// Signing the administrator in: at most ten failures per address in a quarter of an hour, and a second's wait after each.
import { setTimeout as wait } from "node:timers/promises";
import { isAdminPassword } from "../domain/accounts/admin-password.server";
import { openAdminSession } from "../domain/accounts/admin-sessions.server";
import { adminSignInMessages, adminSignInSchema } from "../domain/accounts/schema";
import { ok, type Result, refused } from "../domain/result";
import { invalid } from "../domain/validation";
import type { Site } from "./context.server";
import { count, type Limit, waitFor } from "./rate-limit.server";

const failures: Limit = { name: "admin-sign-in", most: 10, windowMs: 15 * 60 * 1000 };
const failureDelayMs = 1000;
const minuteMs = 60_000;

type SignInRefusal = "invalid" | "wrong-password" | "too-many";

/** Tries a password from an address. A refusal of `too-many` comes with the minutes to wait in its message. */
export async function signInAdmin(
  site: Site,
  asker: { address: string; userAgent: string },
  input: unknown,
): Promise<Result<{ token: string; expiresAt: number }, SignInRefusal>> {
  const waitMs = waitFor(site, failures, asker.address);
  if (waitMs > 0) {
    const refusal = refused("too-many", adminSignInMessages.tooMany(Math.ceil(waitMs / minuteMs)));
    return { ...refusal, retryAfterSeconds: Math.ceil(waitMs / 1000) };
  }
  const parsed = adminSignInSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  // Counted before the password is checked, so that many tries at once do not slip through together.
  const uncount = count(site, failures, asker.address);
  if (!(await isAdminPassword(site.db, parsed.data.password))) {
    if (site.env.RATE_LIMITS === "on") await wait(failureDelayMs);
    return refused("wrong-password", adminSignInMessages.wrongPassword);
  }
  uncount();
  const { token, session } = openAdminSession(site.db, asker.userAgent, site.clock.now());
  return ok({ token, expiresAt: session.expiresAt });
}
