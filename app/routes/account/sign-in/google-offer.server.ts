// Whether Google sign-in is offered. Google blocks embedded browsers of chat apps.
import type { Site } from "~/http/context.server";
import { googleAccount } from "~/http/session/google-sign-in.server";

const inWechat = /MicroMessenger/i;

export type GoogleOffer = { isOffered: boolean; isInWechat: boolean };

/** Whether a request comes from WeChat's browser. */
export const isFromWechat = (request: Request) => inWechat.test(request.headers.get("User-Agent") ?? "");

/** Offered when configured; inside WeChat the visitor must open another browser first. */
export function readGoogleOffer(site: Site, request: Request): GoogleOffer {
  return { isOffered: googleAccount(site) !== null, isInWechat: isFromWechat(request) };
}
