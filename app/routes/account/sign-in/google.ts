import type { LoaderFunctionArgs } from "@remix-run/node";
import { googleFlash } from "~/http/auth/oauth.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { headOnly, isHead } from "~/http/head-request";
import { limitPost, postLimits } from "~/http/limits/post-limits.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { localPath } from "~/http/security/local-path";
import { beginGoogle } from "~/http/session/google-sign-in.server";
import { isFromWechat } from "~/http/session/in-wechat.server";
import { readMember } from "~/http/session/member.server";
import { hashAddress } from "~/http/session/requester.server";

const limits = postLimits("google", 30, 30, 5 * 60_000);

/** A GET link, because the content security policy's form-action would block a form's redirect to Google. */
export const handle: RouteHandle = { writesOnGet: true };

export async function loader({ request, context: { site, address } }: LoaderFunctionArgs) {
  if (isHead(request)) return headOnly();
  const requested = new URL(request.url).searchParams.get("redirectTo");
  const member = readMember(site, request);
  const rejection = isFromWechat(request)
    ? "微信内无法使用 Google 登录，请在浏览器中打开"
    : limitPost(site, { addressHash: hashAddress(site, address), visitorId: null }, limits)?.message;
  const intent = {
    redirectTo: requested === null ? "/dashboard" : localPath(requested),
    memberId: member?.id ?? null,
  };
  const begun = rejection ?? (await beginGoogle(site, request, intent));
  if (begun instanceof Response) return begun;
  return redirectWithFlash(site, member ? "/account" : "/login", googleFlash(begun));
}
