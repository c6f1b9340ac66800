// What comes of a form that the site cannot carry out, over every address that takes one: 503 with the text of the task, what
// was typed, and a button that posts the same again.
import { type HTMLElement, parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commonFailures } from "../../app/http/failure-texts";
import { isAdminPage } from "../../app/http/pages/admin-pages";
import { fieldsOf } from "../support/admin-browser";
import { adminRoutes } from "../support/admin-posts";
import { lockForWriting } from "../support/database-faults";
import { type Form, makeForms, otherRoutes } from "../support/form-posts";
import { postingRoutes } from "../support/posting-routes";
import { createSite, type TestSite, textOf } from "../support/site";

type Fields = Record<string, string>;

let site: TestSite;
let forms: Form[];

beforeAll(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  forms = await makeForms(site);
});
afterAll(() => site.close());

function shownAs(html: HTMLElement, name: string): string | undefined {
  const control =
    html.querySelector(`main [name="${name}"][checked]`) ?? html.querySelector(`main [name="${name}"]`);
  const chosen = control?.querySelector("option[selected]");
  return (control?.getAttribute("value") ?? chosen?.getAttribute("value") ?? control?.text)?.trim();
}

/** Hydrated forms find their text by their address, as the server does. */
const isHydratedForm = (path: string) => isAdminPage(path);

/** A text of a task, whatever the reason that it gives. */
const withoutReason = (text: string) => text.replace(/服务器繁忙，请稍后再试|网络连接异常/, "…");

/** What a script says when a post of the page to an address gets no answer of the site: the forms' own texts. */
function failureOf(html: HTMLElement, path: string): string[] {
  const posting = html.querySelectorAll("form[method=post]").filter((form) => {
    const id = form.getAttribute("id");
    const buttons = [
      ...form.querySelectorAll("button"),
      ...(id ? html.querySelectorAll(`button[form="${id}"]`) : []),
    ];
    const own = form.getAttribute("action") ?? path;
    return buttons.some((button) => (button.getAttribute("formaction") ?? own) === path);
  });
  return [...new Set(posting.map((form) => withoutReason(form.getAttribute("data-failed") ?? "none")))];
}

const secrets = ["password", "confirm", "current", "code"];

/** The fields of a post without its passwords. */
const openOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !secrets.includes(name)));
const pick = (names: string[], value: (name: string) => string | undefined) =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

/** Posts a form while the database is locked, and by the button of the answer once it is not. */
async function failAndRetry({ path, by, fields, shown = [] }: Form) {
  const lock = lockForWriting(site);
  const failed = await by.say(path, fields);
  const html = parse(await failed.text());
  lock.release();
  const again = html.querySelectorAll("form").find((form) => textOf(form.querySelector("button")) === "重试");
  const sent = fieldsOf(again ?? null);
  const repeated = await by.say(again?.getAttribute("action") ?? "", sent);
  return {
    path,
    status: failed.status,
    retryAfter: failed.headers.get("Retry-After"),
    text: textOf(html.querySelector("#unsaved [role=alert]") ?? html.querySelector("h1")),
    scripted: isHydratedForm(path) ? null : failureOf(html, path),
    sent: pick(Object.keys(openOf(fields)), (name) => sent[name]),
    shown: pick(shown, (name) => shownAs(html, name)),
    leaks: /Anders2026|Abcdef12|correct horse/.test(html.toString()),
    later: repeated.status,
  };
}

const requested = ({ path, fields, text, shown = [], later = 303 }: Form) => ({
  ...{ path, status: 503, retryAfter: "30", text, leaks: false, later },
  scripted: isHydratedForm(path) ? null : [withoutReason(text)],
  sent: openOf(fields),
  shown: pick(shown, (name) => fields[name]),
});

// Before the other test, whose repeated posts use the links up.
test("with a hidden origin, each form is rejected with its input and no retry button", async () => {
  for (const { path, by, fields, shown = [] } of forms) {
    const headers = { ...by.headers(), Origin: "null" };
    const response = await site.send(path, { method: "POST", headers, body: new URLSearchParams(fields) });
    const text = await response.text();
    const html = parse(text);
    expect(response.status, path).toBe(403);
    expect(textOf(html.querySelector("#unsaved [role=alert]") ?? html.querySelector("h1")), path).toBe(
      commonFailures.hiddenOrigin,
    );
    expect(
      pick(shown, (name) => shownAs(html, name)),
      path,
    ).toEqual(pick(shown, (name) => fields[name]));
    expect(html.querySelectorAll("button").map(textOf), path).not.toContain("重试");
    expect(/Anders2026|Abcdef12|correct horse/.test(text), path).toBe(false);
  }
});

test("while the database is read-only, each form shows the failure, preserves input and can be sent again", async () => {
  const answers = [];
  for (const form of forms) answers.push(await failAndRetry(form));
  expect(answers).toEqual(forms.map(requested));
});

test("every form URL is covered or excluded with a reason", () => {
  const posted = new Set(forms.map(({ route }) => route));
  expect([...new Set([...posted, ...otherRoutes, ...adminRoutes])].sort()).toEqual(
    [...new Set(postingRoutes())].sort(),
  );
});
