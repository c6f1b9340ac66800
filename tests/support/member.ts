// A member of the site, created through the real commands.
import { and, eq } from "drizzle-orm";
import type { Db } from "../../app/db/client.server";
import { mails } from "../../app/db/schema/mails";
import { openMemberSession } from "../../app/domain/accounts/member-sessions.server";
import { confirmEmail, register } from "../../app/domain/accounts/register.server";
import { anyMail } from "./account";
import { unwrap } from "./fixtures";
import type { TestSite } from "./site";
import { openVisitor } from "./visitor";

export const memberPassword = "Abcdef12";
export const macChrome =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/125.0.0.0 Safari/537.36";
export const phoneWechat =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.49";

/** Creates a verified account with a password; returns its id. */
export async function makeAccount(db: Db, email: string, now: number): Promise<string> {
  const input = { email, password: memberPassword, confirm: memberPassword };
  unwrap(await register(db, input, anyMail(now)));
  const isConfirm = and(eq(mails.recipient, email), eq(mails.kind, "confirm"));
  const mail = db.select().from(mails).where(isConfirm).get();
  const [, token = ""] = /token_hash=([\w-]+)/.exec(mail?.textPart ?? "") ?? [];
  return unwrap(confirmEmail(db, token, now)).account.userId;
}

/** Opens a session; returns the cookie's value. */
export function openSession(
  db: Db,
  userId: string,
  now: number,
  userAgent = macChrome,
  isPersistent = false,
): string {
  return openMemberSession(db, { userId, userAgent, isPersistent }, now);
}

export type MemberBrowser = Awaited<ReturnType<typeof openMember>>;

/** The browser of a new signed-in member. */
export async function openMember(site: TestSite, email: string, { isPersistent = false } = {}) {
  const id = await makeAccount(site.db, email, site.clock.now());
  return { id, email, ...anotherBrowser(site, id, macChrome, isPersistent) };
}

/** Another browser of a member. */
export function anotherBrowser(
  site: TestSite,
  userId: string,
  userAgent = phoneWechat,
  isPersistent = false,
) {
  const token = openSession(site.db, userId, site.clock.now(), userAgent, isPersistent);
  return { token, ...openVisitor(site, { session: token }) };
}
