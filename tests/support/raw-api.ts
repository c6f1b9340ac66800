// An untyped client of the JSON API, without a cookie jar.
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import type { TestSite } from "./site";

/** The JSON of a response, untyped. */
// biome-ignore lint/suspicious/noExplicitAny: tests assert on arbitrary response contents
export type Json = any;

export type ApiResponse = { status: number; headers: Headers; body: Json };

/** Sends requests to a site; `headers` are added to each. */
export function openRawClient(site: TestSite, headers: Record<string, string> = {}) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<ApiResponse> => {
    const json: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
    const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
    const response = await site.send(`/api${path}`, {
      method,
      headers: { ...json, ...headers, ...more },
      ...(text === undefined ? {} : { body: text }),
    });
    const said = await response.text();
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && said !== "" ? JSON.parse(said) : said,
    };
  };
}

export type RawClient = ReturnType<typeof openRawClient>;

/** The Authorization header of a new administrator session. */
export function bearer(site: TestSite): { Authorization: string } {
  return {
    Authorization: `Bearer ${openAdminSession(site.db, { userAgent: "test" }, site.clock.now()).token}`,
  };
}

/** A client of the administrator. */
export const openAdminRawClient = (site: TestSite): RawClient => openRawClient(site, bearer(site));

/** The cookies set by a response, as a Cookie header. */
export function cookieOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}

/** Uploads bytes. */
export async function upload(
  site: TestSite,
  bytes: Uint8Array,
  fields: readonly (readonly [string, string])[] = [],
  { fieldsFirst = true, headers = bearer(site) as Record<string, string>, name = "a.png" } = {},
): Promise<ApiResponse> {
  const form = new FormData();
  const append = () => {
    for (const [field, value] of fields) form.append(field, value);
  };
  if (fieldsFirst) append();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), name);
  if (!fieldsFirst) append();
  const response = await site.send("/api/upload", { method: "POST", headers, body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
