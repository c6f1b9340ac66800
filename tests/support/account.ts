// Test accounts, created by the real commands.
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { users } from "../../app/db/schema/accounts";
import { mails } from "../../app/db/schema/mails";
import type { MailContext } from "../../app/domain/accounts/mail-terms";
import { register } from "../../app/domain/accounts/register.server";
import { redisplayedFormTimestamp } from "../../app/http/forms/form-guard.server";
import { unwrap } from "./fixtures";
import { origin, type TestSite, textOf } from "./site";
import { stableHeaders } from "./stable-headers";
import { openVisitor } from "./visitor";

export const goodPassword = "Torino2026";

/** Disables the mail limits. */
export const anyMail = (now: number): MailContext => ({
  branding: { siteName: "城里见", origin },
  now,
  isOff: false,
  coolDown: () => 0,
  ceiling: () => 0,
  mayQueue: () => true,
  countRequest: () => undefined,
  countQueued: () => undefined,
});

/** An account with that password and no queued mails. */
export async function makeAccount(
  site: TestSite,
  email: string,
  { isVerified = true } = {},
): Promise<string> {
  const now = site.clock.now();
  const input = { email, password: goodPassword, confirm: goodPassword };
  unwrap(await register(site.db, input, anyMail(now)));
  // Deletes its verification mail, because tests read only the mails that they cause.
  site.db.delete(mails).where(eq(mails.recipient, email)).run();
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
  return { stamp: redisplayedFormTimestamp(site.site), email, password };
}

/** A browser session signed in through the form. */
export async function openMember(site: TestSite, email: string) {
  const visitor = openVisitor(site);
  const response = await visitor.post("/login", { ...signInFields(site, email), remember: "on" });
  if (response.status !== 303) throw new Error(`${email} cannot sign in: ${response.status}`);
  visitor.jar.delete("flash");
  return visitor;
}

/** A browser that has submitted the password of a member with a second factor, and the response. */
export async function openWaitingBrowser(site: TestSite, email: string, fields: Record<string, string> = {}) {
  const browser = openVisitor(site);
  const response = await browser.post("/login", { ...signInFields(site, email), ...fields });
  return { browser, response };
}

/** Value and attributes of a cookie set by a response. */
export function cookieIn(response: Response, name: string): string | undefined {
  return response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
}

/** The error messages of a page. */
export const alertIn = (page: string) => textOf(parse(page).querySelector("[role=alert]"));

/** The parts of two responses that must be equal for anonymous clients: without ids, nonces and signed times. */
export async function comparableResponse(response: Response) {
  const headers = stableHeaders(response.headers);
  const body = (await response.text()).replace(/name="stamp" value="[^"]+"/g, "");
  return { status: response.status, headers, body };
}
