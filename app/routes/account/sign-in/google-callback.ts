import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { signInWithGoogle } from "~/domain/accounts/google-identity.server";
import { finishGoogleFlow, lostFlow, takeGoogleFlow } from "~/http/auth/google.server";
import { googleAccount, googleFlash, googleMessages } from "~/http/auth/oauth.server";
import { readCookies } from "~/http/cookies";
import { flashCookie, redirectWithFlash } from "~/http/forms/flash.server";
import { headOnly, isHead } from "~/http/head-request";
import type { RouteHandle } from "~/http/pages/hydration";
import { finishGoogle } from "~/http/session/google-sign-in.server";
import { readMember, renewMember, signInMember } from "~/http/session/member.server";
import { redirectSignedIn } from "../signed-in.server";

export const handle: RouteHandle = { writesOnGet: true };

/** Accepts the result as a form post, for auth API flows only: ignores the cookies of a cross-site POST. */
export async function action({ request, ...args }: ActionFunctionArgs) {
  const callbackUrl = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of ["Cookie", "Content-Type", "Content-Length"]) headers.delete(name);
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get("Content-Type") ?? ""))
    for (const [name, value] of new URLSearchParams(await request.text()))
      callbackUrl.searchParams.set(name, value);
  return loader({ ...args, request: new Request(callbackUrl, { headers, signal: request.signal }) });
}

/** Google's redirect target with the result in the query, for flows of the auth API and of the pages. */
export async function loader({ request, context: { site, address } }: LoaderFunctionArgs) {
  if (isHead(request)) return headOnly();
  const query = new URL(request.url).searchParams;
  const flow = takeGoogleFlow(site, query.get("state"));
  if (flow) return finishGoogleFlow({ site, request, address }, flow, query);
  // A flow of the pages is recognised by its cookie; an error without state counts as one. Without Google sign-in there
  // are none.
  const isOfPages = readCookies(request).has("oauth") || (query.has("error") && !query.has("state"));
  const isConfigured = googleAccount(site) !== null;
  if (!isConfigured || !isOfPages) {
    const response = lostFlow(site, query.get("state"));
    const title = isConfigured ? googleMessages.unavailable : googleMessages.notConfigured;
    const cookie = await flashCookie(site, googleFlash(title));
    response.headers.append("Set-Cookie", cookie);
    return response;
  }
  const returnUrl = await finishGoogle(site, request, query);
  const member = readMember(site, request);
  const reject = (title: string) =>
    redirectWithFlash(site, member ? "/account" : "/login", googleFlash(title));
  if (!returnUrl.ok) return reject(returnUrl.message);
  const { person, intent } = returnUrl.value;
  const { redirectTo, memberId } = intent;
  // Only the member who started connecting may finish it; after signing out or switching accounts, start again.
  const isSame = memberId === (member?.id ?? null);
  const taken = signInWithGoogle(site.db, person, {
    memberId: isSame ? memberId : null,
    now: site.clock.now(),
  });
  if (!taken.ok) return reject(taken.message);
  const { account, isConnected } = taken.value;
  const title = memberId && isConnected ? "Google 账号已连接" : "登录成功！";
  // A signed-in member has already passed the second factor.
  const session =
    member?.id === account.userId
      ? { cookie: renewMember(site, member), next: redirectTo, isWaiting: false }
      : await signInMember(site, request, { account, isPersistent: true, redirectTo });
  return redirectSignedIn(site, session, title);
}
