// The answer to a sign-in: on to where it was meant to lead, or first to the second factor.
import { redirect } from "@remix-run/node";
import type { Site } from "~/http/context.server";
import { flashCookie } from "~/http/forms/flash.server";
import type { SignedIn } from "~/http/session/member.server";

/** A 303 with the cookie of the session; nothing is said to have succeeded while a second factor is waited for. */
export async function redirectSignedIn(
  site: Site,
  { cookie, next, isWaiting }: SignedIn,
  title: string,
): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": cookie });
  if (!isWaiting) headers.append("Set-Cookie", await flashCookie(site, { tone: "ok", title }));
  return redirect(next, { status: 303, headers });
}
