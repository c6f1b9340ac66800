// Signing members in with address and password, through remix-auth. Failures are limited for each address of the network
// and for each account, counted before the password is looked at.
import { type AppLoadContext, createMemorySessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { checkCredentials, type SignInRefusal } from "../domain/accounts/credentials.server";
import { adminSignInMessages } from "../domain/accounts/schema";
import { type Result, refused } from "../domain/result";
import { newToken } from "../platform/tokens.server";
import { count, type Limit, waitFor } from "./rate-limit.server";
import { textFields } from "./text-fields";

const minuteMs = 60_000;
export const signInWindowMs = 15 * minuteMs;
const ofAddress: Limit = { name: "sign-in-address", most: 30, windowMs: signInWindowMs };
const ofAccount: Limit = { name: "sign-in-account", most: 10, windowMs: signInWindowMs };

type Outcome = Result<{ userId: string }, SignInRefusal | "too-many">;

/** Our sessions are rows that outlive a restart, so remix-auth is handed a storage that it never writes to. */
const unused = createMemorySessionStorage({ cookie: { name: "remix-auth", secrets: [newToken()] } });

async function judge(form: FormData, { site, address }: AppLoadContext): Promise<Outcome> {
  const input = textFields(form);
  const account = (input.email ?? "").trim().toLowerCase();
  const waitMs = Math.max(waitFor(site, ofAddress, address), waitFor(site, ofAccount, account));
  if (waitMs > 0) return refused("too-many", adminSignInMessages.tooMany(Math.ceil(waitMs / minuteMs)));
  const uncount = [count(site, ofAddress, address), count(site, ofAccount, account)];
  const outcome = await checkCredentials(site.db, input);
  if (outcome.ok || outcome.error !== "wrong-credentials") for (const undo of uncount) undo();
  return outcome;
}

const authenticator = new Authenticator<Outcome>(unused, { throwOnError: true }).use(
  new FormStrategy(async ({ form, context }) => {
    if (!context) throw new Error("the sign-in was not told who asks");
    return judge(form, context);
  }),
);

/** Judges a posted sign-in. `too-many` comes with the minutes to wait in its message. */
export async function checkSignIn(
  context: AppLoadContext,
  request: Request,
  formData: FormData,
): Promise<Outcome> {
  // remix-auth copies the request, and a body that was read cannot be copied: the form goes along in the context.
  const bodiless = new Request(request.url, { headers: request.headers });
  try {
    return await authenticator.authenticate("form", bodiless, { context: { ...context, formData } });
  } catch (error) {
    // What went wrong here is not the visitor's: the server answers it by its cause.
    throw error instanceof AuthorizationError && error.cause ? error.cause : error;
  }
}
