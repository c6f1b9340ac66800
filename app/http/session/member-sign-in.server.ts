// Signing members in with address and password, through remix-auth. Failures are limited for each address of the network,
// and for each account there, counted before the password is looked at.
import { type AppLoadContext, createMemorySessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { checkCredentials, type SignInRefusal } from "../../domain/accounts/credentials.server";
import { signInSchema } from "../../domain/accounts/schema";
import type { Refused, Result } from "../../domain/result";
import { invalid } from "../../domain/validation";
import { newToken } from "../../platform/tokens.server";
import { textFields } from "../forms/text-fields";
import {
  passwordAttemptLimits,
  type TooMany,
  tooManyTries,
  tryPassword,
} from "../limits/password-attempts.server";
import { count, Limit, waitFor } from "../limits/rate-limit.server";

const ofAddress = new Limit("sign-in-address", 30, 15 * 60_000);
const limits = passwordAttemptLimits("sign-in");

type Outcome = Result<{ userId: string }, SignInRefusal | "too-many">;

/** Our sessions are database rows, so remix-auth gets a session storage that is never written. */
const unused = createMemorySessionStorage({ cookie: { name: "remix-auth", secrets: [newToken()] } });

const refuse = ({ message, retryAfterSeconds }: TooMany): Refused<"too-many"> => ({
  ...{ ok: false, error: "too-many", message, retryAfterSeconds },
});

async function judge(form: FormData, { site, address }: AppLoadContext): Promise<Outcome> {
  const parsed = signInSchema.safeParse(textFields(form));
  if (!parsed.success) return invalid(parsed.error);
  const { email } = parsed.data;
  const waitMs = waitFor(site, ofAddress, address);
  if (waitMs > 0) return refuse(tooManyTries(waitMs));
  const uncountAddress = count(site, ofAddress, address);
  const uncount = await tryPassword(site, limits, { account: email, address });
  if (typeof uncount !== "function") {
    uncountAddress();
    return refuse(uncount);
  }
  const outcome = await checkCredentials(site.db, parsed.data);
  if (outcome.ok || outcome.error !== "wrong-credentials") {
    uncount();
    uncountAddress();
  }
  return outcome;
}

const authenticator = new Authenticator<Outcome>(unused, { throwOnError: true }).use(
  new FormStrategy(async ({ form, context }) => {
    if (!context) throw new Error("the sign-in was not told who asks");
    return judge(form, context);
  }),
);

/** Checks a posted sign-in. `too-many` names the minutes to wait. */
export async function checkSignIn(
  context: AppLoadContext,
  request: Request,
  formData: FormData,
): Promise<Outcome> {
  // remix-auth clones the request, which fails once the body was read, so the form is passed in the context.
  const bodiless = new Request(request.url, { headers: request.headers });
  try {
    return await authenticator.authenticate("form", bodiless, { context: { ...context, formData } });
  } catch (error) {
    // Unexpected errors are handled by the server according to their cause.
    throw error instanceof AuthorizationError && error.cause ? error.cause : error;
  }
}
