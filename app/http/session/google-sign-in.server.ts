// Google sign-in on pages: a signed cookie binds a flow's state to the browser that started it.
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { beginOauth, finishOauth, googleAccount, type OauthChannel, takeOauth } from "../auth/oauth.server";
import type { Site } from "../context.server";
import { publicOrigin } from "../security/public-origin.server";
import { signedCookie } from "../signed-cookie.server";
import { isFromWechat } from "./in-wechat.server";

export type GoogleOffer = { isOffered: boolean; isInWechat: boolean };

/** Offered when configured. Google blocks embedded browsers of chat apps: inside WeChat the visitor must open another one first. */
export function readGoogleOffer(site: Site, request: Request): GoogleOffer {
  return { isOffered: googleAccount(site) !== null, isInWechat: isFromWechat(request) };
}

/** `redirectTo` is a path on this site, `memberId` the signed-in member connecting an account. */
type Intent = { redirectTo: string; memberId: string | null };
const pages: OauthChannel<Intent> = {
  name: "pages",
  lifetimeMs: 10 * 60_000,
  intent: z.object({ redirectTo: z.string(), memberId: z.string().nullable() }),
};

const cookieOf = (site: Site) => signedCookie(site, "oauth", pages.lifetimeMs / 1000);

/** The redirect to Google, or an error message. */
export async function beginGoogle(site: Site, request: Request, intent: Intent): Promise<Response | string> {
  const begun = await beginOauth(site, pages, { intent, origin: publicOrigin(site, request) });
  if (!begun.ok) return begun.message;
  const cookie = await cookieOf(site).serialize(begun.value.state);
  return redirect(begun.value.url, { headers: { "Set-Cookie": cookie } });
}

/** The Google profile and the intent of a callback, or an error. Consumes the state in any case. */
export async function finishGoogle(site: Site, request: Request, query: URLSearchParams) {
  const state: unknown = await cookieOf(site).parse(request.headers.get("Cookie"));
  return finishOauth(site, takeOauth(site, pages, state), query);
}
