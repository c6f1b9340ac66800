import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { signInWithGoogle } from "~/domain/accounts/google-identity.server";
import { flashCookie, redirectWithFlash } from "~/http/forms/flash.server";
import { finishGoogle } from "~/http/session/google-sign-in.server";
import { readMember, signInMember } from "~/http/session/member.server";

/** Google's redirect target, with the result in the query. */
export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const back = await finishGoogle(site, request);
  const member = readMember(site, request);
  const refuse = (title: string) =>
    redirectWithFlash(site, member ? "/account" : "/login", { tone: "bad", title });
  if ("message" in back) return refuse(back.message);
  const { redirectTo, memberId } = back.intent;
  // Only the member who started connecting may finish it; after signing out or switching accounts, start again.
  const isSame = memberId === (member?.id ?? null);
  const taken = signInWithGoogle(site.db, back.person, {
    memberId: isSame ? memberId : null,
    now: site.clock.now(),
  });
  if (!taken.ok) return refuse(taken.message);
  const title = memberId && taken.value.isConnected ? "Google 账号已连接" : "登录成功！";
  const headers = new Headers({ "Set-Cookie": await flashCookie(site, { tone: "ok", title }) });
  const session = await signInMember(site, request, { userId: taken.value.userId, isPersistent: true });
  headers.append("Set-Cookie", session);
  return redirect(redirectTo, { status: 303, headers });
}
