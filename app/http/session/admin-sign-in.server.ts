// Signs organisers in with a password: at most ten failures per address in 15 minutes for any name, a delay of one second after
// each, and longer delays for every client while many fail. Wrong codes of a second factor are limited as those of members.
import { adminSignInMessages } from "../../domain/accounts/messages";
import { listAlertAddresses } from "../../domain/backups/alarm.server";
import { factorMessages } from "../../domain/factors/messages";
import { mainId } from "../../domain/organisers/actor";
import {
  isOwnPassword,
  signInVerified,
  type VerifiedPassword,
  verifyAdminPassword,
  wrongPassword,
} from "../../domain/organisers/passwords.server";
import { adminProofSchema, adminSignInSchema } from "../../domain/organisers/schema";
import { showOwnFactor } from "../../domain/organisers/second-factor.server";
import {
  type AdminSession,
  findWaitingAdmin,
  type OpenedSession,
  type SignInBrowser,
} from "../../domain/organisers/sessions.server";
import { ok, type Result, rejected } from "../../domain/result";
import { invalid } from "../../domain/validation";
import { pass } from "../../platform/clock";
import { withoutSlot } from "../../platform/slot.server";
import type { Site } from "../context.server";
import { mailBranding, sendsMail } from "../limits/mail-context.server";
import {
  passwordAttemptLimits,
  runPasswordAttempt,
  type TooMany,
  tryPassword,
} from "../limits/password-attempts.server";
import { forgetFirstPassword } from "./first-password.server";
import { hashNetwork } from "./requester.server";

const limits = passwordAttemptLimits("admin-sign-in");
const failureDelayMs = 1000;

type SignInRejection = "invalid" | "wrong-password" | "too-many";

const tooMany = ({ message, retryAfterSeconds }: TooMany) => ({
  ...rejected("too-many", message),
  retryAfterSeconds,
});

async function delayFailure(site: Site): Promise<void> {
  if (site.env.RATE_LIMITS === "on") await withoutSlot(() => pass(site.clock, failureDelayMs));
}

/** What a sign-in may have besides name and password. */
type SignInOptions = { code: string | undefined; remember: boolean | undefined };

/** Verifies name and password from an address. A `too-many` rejection contains the minutes to wait. */
async function checkSignIn(
  site: Site,
  address: string,
  input: unknown,
): Promise<Result<VerifiedPassword & SignInOptions, SignInRejection>> {
  // All names share the attempts of an address, so that varying the name computes no more hashes.
  const uncount = await tryPassword(site, limits, { account: "admin", address });
  if (typeof uncount !== "function") return tooMany(uncount);
  const parsed = adminSignInSchema.safeParse(input);
  if (!parsed.success) {
    uncount();
    return invalid(parsed.error);
  }
  const verified = await verifyAdminPassword(site.db, parsed.data);
  if (verified === null) {
    await delayFailure(site);
    return wrongPassword();
  }
  uncount();
  return ok({ ...verified, code: parsed.data.code, remember: parsed.data.remember });
}

/** The account for counting attempts; `main` shares the sign-in's. */
const accountOf = ({ id }: AdminSession["organiser"]) => (id === mainId ? "admin" : id);

/** Verifies the password of a signed-in organiser again, before a sensitive action. */
export async function checkOwnPassword(
  site: Site,
  address: string,
  { organiser }: AdminSession,
  input: unknown,
): Promise<Result<null, SignInRejection>> {
  const parsed = adminProofSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const uncount = await tryPassword(site, limits, { account: accountOf(organiser), address });
  if (typeof uncount !== "function") return tooMany(uncount);
  if (!(await isOwnPassword(site.db, organiser.id, parsed.data.password))) {
    await delayFailure(site);
    return wrongPassword();
  }
  uncount();
  return ok(null);
}

/** Runs a password change as one attempt, counted with the other attempts at this organiser's password. */
export const runOwnPasswordChange = <Value, Rejection extends string>(
  site: Site,
  address: string,
  { organiser }: AdminSession,
  command: () => Promise<Result<Value, Rejection>>,
) => runPasswordAttempt(site, limits, { account: accountOf(organiser), address }, command);

type SignedIn = OpenedSession & { isWaiting: boolean };

/**
 * Signs in with a password from an address. The session `isWaiting` when the organiser has a second factor. Rejections are those of
 * a password.
 */
export async function signInAdmin(
  site: Site,
  requester: SignInBrowser & { address: string },
  input: unknown,
): Promise<Result<SignedIn & { code: string | undefined }, SignInRejection>> {
  const checked = await checkSignIn(site, requester.address, input);
  if (!checked.ok) return checked;
  const browser = { isPersistent: checked.value.remember, ...requester };
  const opened = signInVerified(site.db, checked.value, browser, site.clock.now());
  if (!opened) return wrongPassword();
  if (checked.value.organiserId === mainId) forgetFirstPassword(site.env);
  return ok({ ...opened, code: checked.value.code });
}

/** Verifies the code of a second factor for the pending session of a token; returns its new token. */
export function showAdminCode(
  site: Site,
  address: string,
  { token, code }: { token: string; code: string },
): Result<OpenedSession, "wrong" | "signed-out" | "throttled" | "ended"> {
  const now = site.clock.now();
  if (!findWaitingAdmin(site.db, token, now)) return rejected("signed-out", adminSignInMessages.signInFirst);
  if (code === "") return rejected("wrong", factorMessages.blankCode, { code: [factorMessages.blankCode] });
  const addresses = sendsMail(site) ? listAlertAddresses(site.db, site.env.ALERT_MAIL) : [];
  const terms = { branding: mailBranding(site), addresses, now };
  const shown = showOwnFactor(site.db, { token, code, network: hashNetwork(site, address) }, terms);
  return shown;
}
