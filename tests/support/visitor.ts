// A visitor's browser: stores cookies and submits the forms of pages.
import type { HTMLElement } from "node-html-parser";
import { redisplayedFormTimestamp } from "../../app/http/forms/form-guard.server";
import { fieldsOf } from "./admin-browser";
import { flashOfResponse } from "./flash";
import { origin, type TestSite } from "./site";

export type Visitor = ReturnType<typeof openVisitor>;

/** A client with a cookie jar, initialised with `cookies`. */
export function openVisitor(site: TestSite, cookies: Record<string, string> = {}) {
  const jar = new Map(Object.entries(cookies));
  const headers = () => ({ Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") });
  const storeCookies = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
  /** Posts like a browser: a 307 repeats the post at its location. */
  const post = async (path: string, fields: Record<string, string>): Promise<Response> => {
    const response = storeCookies(
      await site.post(path, fields, { ...headers(), Origin: site.env.BASE_URL ?? origin }),
    );
    if (response.status !== 307) return response;
    return post(response.headers.get("Location") ?? "", fields);
  };
  const page = async (path: string) => {
    const shown = await site.page(path, headers());
    storeCookies(shown.response);
    return shown;
  };
  return {
    jar,
    headers,
    post,
    page,
    /** Sends any request with the cookies. */
    async send(path: string, init: RequestInit = {}) {
      const all = new Headers(init.headers);
      all.set("Cookie", headers().Cookie);
      return storeCookies(await site.send(path, { ...init, headers: all }));
    },
    /** Posts with a form timestamp that may be submitted immediately. */
    say: (path: string, fields: Record<string, string>) =>
      post(path, { stamp: redisplayedFormTimestamp(site.site), website: "", ...fields }),
    /** Fills in and submits the form with a given field after three seconds. */
    async fill(path: string, fields: Record<string, string>) {
      const { html } = await page(path);
      site.clock.time += 3000;
      const form = formWith(html, Object.keys(fields)[0] ?? "");
      requireFields(form, fields);
      return post(form?.getAttribute("action") ?? path, { ...fieldsOf(form), ...fields });
    },
  };
}

/** Throws when a form lacks a field of what is typed: no browser would send it. */
export function requireFields(form: HTMLElement | null, typed: Record<string, string>): void {
  const lacking = Object.keys(typed).filter((name) => !form?.querySelector(`[name="${name}"]`));
  if (lacking.length > 0) throw new Error(`the form has no field ${lacking.join(", ")}`);
}

/** The form that contains a field. */
export function formWith(html: HTMLElement, name: string): HTMLElement | null {
  return html.querySelector(`[name="${name}"]`)?.closest("form") ?? null;
}

/** The receipt URL in a response's flash message. */
export function receiptOf(response: Response): string {
  return flashOfResponse(response)?.link?.href ?? "";
}

/** The visitor's id in the value of their cookie, with any signature. */
export function visitorIdIn(value = ""): string {
  const [payload = ""] = decodeURIComponent(value).split(".");
  return payload === "" ? "" : JSON.parse(Buffer.from(payload, "base64").toString());
}
