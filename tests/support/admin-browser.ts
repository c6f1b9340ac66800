// The organiser's browser, which sends the forms of organiser pages.
import type { HTMLElement } from "node-html-parser";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { flashOfResponse } from "./flash";
import { type FormEntries, origin, type TestSite } from "./site";

export type AdminBrowser = Awaited<ReturnType<typeof openAdminBrowser>>;

/** The browser of an administrator who has signed in before. */
export async function openAdminBrowser(site: TestSite) {
  const { token } = openAdminSession(site.db, { userAgent: "test" }, site.clock.now());
  const Cookie = `admin=${token}`;
  return {
    Cookie,
    page: (path: string) => site.page(path, { Cookie }),
    post: (path: string, fields: FormEntries) => site.post(path, fields, { Cookie }),
    /** Presses the button of a response's flash message, such as 撤销. */
    undo: (done: Response) => site.post(flashOfResponse(done)?.link?.href ?? "", {}, { Cookie }),
    /** Posts a form with files. */
    upload(
      path: string,
      fields: Record<string, string | string[] | File>,
      more: Record<string, string> = {},
    ) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields))
        for (const each of [value].flat()) body.append(name, each);
      return site.send(path, { method: "POST", headers: { Cookie, Origin: origin, ...more }, body });
    },
  };
}

/** The fields of a form as a browser submits them. */
export function fieldsOf(form: HTMLElement | null): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const input of form?.querySelectorAll("input") ?? []) {
    const type = input.getAttribute("type") ?? "text";
    const name = input.getAttribute("name");
    if (!name || type === "file" || input.hasAttribute("disabled")) continue;
    if ((type === "radio" || type === "checkbox") && !input.hasAttribute("checked")) continue;
    fields[name] = input.getAttribute("value") ?? "";
  }
  for (const area of form?.querySelectorAll("textarea") ?? []) {
    fields[area.getAttribute("name") ?? ""] = area.text;
  }
  for (const select of form?.querySelectorAll("select") ?? []) {
    const option = select.querySelector("option[selected]") ?? select.querySelector("option");
    fields[select.getAttribute("name") ?? ""] = option?.getAttribute("value") ?? "";
  }
  return fields;
}

/** Signs in by the form and returns the session cookie. */
export async function signIn(site: TestSite): Promise<{ Cookie: string }> {
  const response = await site.post("/admin/login", { password: "correct horse" });
  return { Cookie: (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "" };
}

/** The complete flash message of a response. */
export const flashMessageOf = (_site: TestSite, response: Response) => flashOfResponse(response);

/** Title of the flash message. */
export const flashOf = (_site: TestSite, response: Response) => flashOfResponse(response)?.title;
