// The response to a sign-in: redirects to the return URL, or to the second factor first.
import { redirect } from "@remix-run/node";
import type { Site } from "~/http/context.server";
import { flashCookie } from "~/http/forms/flash.server";
import type { SignedIn } from "~/http/session/member.server";

/** A 303 with the session's cookie. Reports no success while the second factor is pending. */
export async function redirectSignedIn(
  site: Site,
  { cookie, next, isWaiting }: SignedIn,
  title: string,
): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": cookie });
  if (!isWaiting) headers.append("Set-Cookie", await flashCookie(site, { tone: "ok", title }));
  return redirect(next, { status: 303, headers });
}
