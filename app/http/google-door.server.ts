// Whether signing in with Google is offered to this visitor. Google refuses the browsers inside of chat programs.
import type { Site } from "./context.server";

const inWechat = /MicroMessenger/i;

export type GoogleOffer = { isOffered: boolean; isInWechat: boolean };

/** Offered when it is configured; within WeChat one has to leave its browser first. */
export function googleDoor(site: Site, request: Request): GoogleOffer {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = site.env;
  return {
    isOffered: Boolean(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET),
    isInWechat: inWechat.test(request.headers.get("User-Agent") ?? ""),
  };
}
