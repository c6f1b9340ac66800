// Signs members in with e-mail address and password. Limits failures per account and network address, counted before the
// verification.
import type { z } from "zod";
import type { CheckedAccount } from "../../domain/accounts/checked-account.server";
import { checkCredentials, type SignInRejection } from "../../domain/accounts/credentials.server";
import type { signInSchema } from "../../domain/accounts/schema";
import type { Rejected, Result } from "../../domain/result";
import type { Site } from "../context.server";
import {
  passwordAttemptLimits,
  type TooMany,
  tooManyTries,
  tryPassword,
} from "../limits/password-attempts.server";
import { count, Limit, waitFor } from "../limits/rate-limit.server";

const ofAddress = new Limit("sign-in-address", 30, 15 * 60_000);
const limits = passwordAttemptLimits("sign-in");

type Outcome = Result<CheckedAccount, SignInRejection | "too-many">;

const reject = ({ message, retryAfterSeconds }: TooMany): Rejected<"too-many"> => ({
  ok: false,
  error: "too-many",
  message,
  retryAfterSeconds,
});

/** Verifies a sign-in from an address. `too-many` contains the minutes to wait. */
export async function checkSignIn(
  site: Site,
  address: string,
  { email, password }: z.output<typeof signInSchema>,
): Promise<Outcome> {
  const waitMs = waitFor(site, ofAddress, address);
  if (waitMs > 0) return reject(tooManyTries(waitMs));
  const uncountAddress = count(site, ofAddress, address);
  const uncount = await tryPassword(site, limits, { account: email, address });
  if (typeof uncount !== "function") {
    uncountAddress();
    return reject(uncount);
  }
  const outcome = await checkCredentials(site.db, { email, password });
  if (outcome.ok || outcome.error !== "wrong-credentials") {
    uncount();
    uncountAddress();
  }
  return outcome;
}
