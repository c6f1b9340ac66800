// A visitor with a browser: keeps the cookies that answers set, and sends the forms that pages hold.
import type { HTMLElement } from "node-html-parser";
import { returnedStamp } from "../../app/http/form-guard.server";
import { fieldsOf } from "./desk";
import { origin, type TestSite } from "./site";

export type Visitor = ReturnType<typeof openVisitor>;

/** Follows what the answers of a site tell a browser to keep; `cookies` are those it comes with. */
export function openVisitor(site: TestSite, cookies: Record<string, string> = {}) {
  const jar = new Map(Object.entries(cookies));
  const headers = () => ({ Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") });
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
  /** Posts as a browser does: a 307 repeats the post at the address it names. */
  const post = async (path: string, fields: Record<string, string>): Promise<Response> => {
    const response = keep(await site.post(path, fields, { ...headers(), Origin: origin }));
    if (response.status !== 307) return response;
    return post(response.headers.get("Location") ?? "", fields);
  };
  const page = async (path: string) => {
    const shown = await site.page(path, headers());
    keep(shown.response);
    return shown;
  };
  return {
    jar,
    headers,
    post,
    page,
    /** Posts with a stamp that may be sent at once. */
    say: (path: string, fields: Record<string, string>) =>
      post(path, { stamp: returnedStamp(site.site), website: "", ...fields }),
    /** Fills the form of a page that holds a field, in three seconds, and sends it. */
    async fill(path: string, fields: Record<string, string>) {
      const { html } = await page(path);
      site.clock.time += 3000;
      const form = formWith(html, Object.keys(fields)[0] ?? "");
      return post(form?.getAttribute("action") ?? path, { ...fieldsOf(form), ...fields });
    },
  };
}

/** The form of a page that holds a field of a name. */
export function formWith(html: HTMLElement, name: string): HTMLElement | null {
  return html.querySelector(`[name="${name}"]`)?.closest("form") ?? null;
}

/** The address of the receipt that an answer's message leads to. */
export function receiptOf(response: Response): string {
  const flash = response.headers.getSetCookie().find((cookie) => cookie.startsWith("flash=")) ?? "";
  const payload = flash.slice("flash=".length).split(".")[0] ?? "";
  return JSON.parse(Buffer.from(payload, "base64url").toString()).link.href;
}
