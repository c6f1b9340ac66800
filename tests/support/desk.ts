// The organiser at work in a test: signed in, reading the message of the last action.
import { readFlash } from "../../app/http/flash.server";
import type { TestSite } from "./site";

const password = "correct horse";

/** Signs in and returns the cookie to send along. */
export async function signIn(site: TestSite): Promise<{ Cookie: string }> {
  const response = await site.post("/admin/login", { password });
  return { Cookie: (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "" };
}

/** The message that an answer leaves for the next page. */
export function flashOf(site: TestSite, response: Response): string | undefined {
  const cookie = (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  return readFlash(site.site, new Request("http://localhost/", { headers: { Cookie: cookie } }))?.title;
}
