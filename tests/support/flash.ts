// The message that a response sets for the next page.
import type { FlashMessage } from "../../app/http/forms/flash.server";

/** The message in the value of a flash cookie, with any signature; null without one. */
export function flashIn(value = ""): FlashMessage | null {
  const [payload = ""] = decodeURIComponent(value).split(".");
  return payload === "" ? null : JSON.parse(Buffer.from(payload, "base64").toString());
}

/** The message of a response; null without one. */
export function flashOfResponse({ headers }: Response): FlashMessage | null {
  const flash = headers.getSetCookie().find((cookie) => cookie.startsWith("flash="));
  return flashIn(/^flash=([^;]*)/.exec(flash ?? "")?.[1]);
}
