// The organiser at the desk: signs in over HTTP and sends the forms that the pages hold.
import type { HTMLElement } from "node-html-parser";
import { origin, type TestSite } from "./site";

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Signs the administrator in and hands out what a browser would do with the cookie. */
export async function openDesk(site: TestSite, password = "correct horse") {
  const signedIn = await site.post("/admin/login", { password });
  const Cookie = (signedIn.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  return {
    Cookie,
    page: (path: string) => site.page(path, { Cookie }),
    post: (path: string, fields: Record<string, string>) => site.post(path, fields, { Cookie }),
    /** Posts a form with files. */
    upload(path: string, fields: Record<string, string | File>) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      return site.send(path, { method: "POST", headers: { Cookie, Origin: origin }, body });
    },
  };
}

/** The fields of a form as a browser would send them: texts, ticked boxes and radios, choices. */
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
