// Test accounts, created by the real commands.
import { eq } from "drizzle-orm";
import { users } from "../../app/db/schema/accounts";
import { register } from "../../app/domain/accounts/register.server";
import { returnedStamp } from "../../app/http/form-guard.server";
import { unwrap } from "./make";
import { origin, type TestSite } from "./site";
import { openVisitor } from "./visitor";

export const goodPassword = "Torino2026";

/** An account with that password; its mail stays in the queue. */
export async function makeAccount(
  site: TestSite,
  email: string,
  { isVerified = true } = {},
): Promise<string> {
  const now = site.clock.now();
  const input = { email, password: goodPassword, confirm: goodPassword };
  const sender = { siteName: "城里见", origin };
  unwrap(await register(site.db, input, { sender, now, mayMail: () => false }));
  const emailVerifiedAt = isVerified ? now : null;
  const account = site.db
    .update(users)
    .set({ emailVerifiedAt })
    .where(eq(users.email, email))
    .returning()
    .get();
  if (!account) throw new Error(`${email} was not registered`);
  return account.id;
}

/** Fields of the sign-in form. */
export function signInFields(site: TestSite, email: string, password = goodPassword) {
  return { stamp: returnedStamp(site.site), email, password };
}

/** A browser session signed in through the form. */
export async function openMember(site: TestSite, email: string) {
  const visitor = openVisitor(site);
  const response = await visitor.post("/login", { ...signInFields(site, email), remember: "on" });
  if (response.status !== 303) throw new Error(`${email} cannot sign in: ${response.status}`);
  visitor.jar.delete("flash");
  return visitor;
}

/** Value and attributes of a cookie set by a response. */
export function cookieIn(response: Response, name: string): string | undefined {
  return response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
}

/** The parts of a response that must not depend on whether an account exists: all but request id and signed times. */
export async function trace(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
  const body = (await response.text()).replace(/name="stamp" value="[^"]+"/g, "");
  return { status: response.status, headers, body };
}
