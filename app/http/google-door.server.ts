// Whether signing in with Google is offered to this visitor. Google refuses the browsers inside of chat programs.
import type { Site } from "./context.server";
import { googleAccount } from "./google-sign-in.server";

const inWechat = /MicroMessenger/i;

export type GoogleOffer = { isOffered: boolean; isInWechat: boolean };

/** Whether a request comes from WeChat's own browser. */
export const isFromWechat = (request: Request) => inWechat.test(request.headers.get("User-Agent") ?? "");

/** Offered when it is configured; within WeChat one has to leave its browser first. */
export function googleDoor(site: Site, request: Request): GoogleOffer {
  return { isOffered: googleAccount(site) !== null, isInWechat: isFromWechat(request) };
}
