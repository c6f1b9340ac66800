import type { LoaderFunctionArgs } from "@remix-run/node";
import { readAsker } from "~/http/asker.server";
import { redirectWithFlash } from "~/http/flash.server";
import { limitPost, postLimits } from "~/http/form-guard.server";
import { isFromWechat } from "~/http/google-door.server";
import { beginGoogle, googleMessages } from "~/http/google-sign-in.server";
import { readMember } from "~/http/member.server";
import { ownPath } from "~/http/own-path";

const limits = postLimits("google", 30, 30, 5 * 60_000);

/** A GET link, because the content security policy's form-action would block a form's redirect to Google. */
export const loader = async ({ request, context: { site, address } }: LoaderFunctionArgs) => {
  const wanted = new URL(request.url).searchParams.get("redirectTo");
  const member = readMember(site, request);
  const refusal = isFromWechat(request)
    ? googleMessages.inWechat
    : limitPost(site, { ...readAsker(site, request, address), visitorId: null }, limits)?.message;
  const errand = {
    redirectTo: wanted === null ? "/dashboard" : ownPath(wanted),
    memberId: member?.id ?? null,
  };
  const begun = refusal ?? (await beginGoogle(site, request, errand));
  if (begun instanceof Response) return begun;
  return redirectWithFlash(site, member ? "/account" : "/login", { tone: "bad", title: begun });
};
