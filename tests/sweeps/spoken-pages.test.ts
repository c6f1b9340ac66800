// Every page and every rejected form conforms to the HTML standard and to accessibility rules that can be checked in
// HTML.
import { HtmlValidate } from "html-validate";
import { type HTMLElement, parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { openSharedSite, site } from "../support/each-site";
import { type OpenPage, openEveryPage, typedForms } from "../support/every-page";
import { makeEvent } from "../support/fixtures";
import { openMember } from "../support/member";
import { openOrganiser } from "../support/organisers";
import { factsOf } from "../support/route-facts";
import { makeGuest } from "../support/signed-up";
import { origin, textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

type Shown = { what: string; source: string; html: HTMLElement };

let pages: OpenPage[];
let shown: Shown[];
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  pages = await openEveryPage(site);
  shown = [];
  const show = async (what: string, response: Response) => {
    const source = await response.text();
    const html = parse(source);
    shown.push({ what, source, html });
    return html;
  };
  for (const { path, by } of pages) {
    const html = await show(path, await site.send(path, { headers: by.headers() }));
    for (const { action, fields } of typedForms(html, path)) {
      const response = await by.say(action, fields);
      if (response.status === 422) await show(`${path}, rejected`, response);
    }
  }
});

/** The faults that a check finds on all pages; the style guide repeats parts that no page shows together. */
const faultsOf = (check: (html: HTMLElement) => string[]) =>
  shown
    .filter(({ what }) => !/^\/(test|playground)\//.test(what))
    .flatMap(({ what, html }) => check(html).map((fault) => `${what}: ${fault}`));

const isHidden = (element: HTMLElement) => element.closest("[aria-hidden=true], [hidden], template") !== null;

/** The text of an element without the parts that are hidden from screen readers. */
function spokenText(element: HTMLElement): string {
  const label = element.getAttribute("aria-label");
  if (label) return label;
  const copy = parse(element.outerHTML);
  for (const hidden of copy.querySelectorAll("[aria-hidden=true], style, script")) hidden.remove();
  const pictures = copy.querySelectorAll("img[alt]").map((image) => image.getAttribute("alt") ?? "");
  return [textOf(copy), ...pictures].join(" ").replace(/\s+/g, " ").trim();
}

const checker = new HtmlValidate({ extends: ["html-validate:standard"], root: true });

/** The data that Remix streams after the document's end, in elements that browsers move into the body. */
const streamed = /<\/html>[\s\S]*$/;

/** Not checked by html-validate: each group of a description list has a term and a description. */
function brokenGroups(html: HTMLElement): string[] {
  return html
    .querySelectorAll("dl")
    .flatMap((list) => [list, ...list.querySelectorAll(":scope > div")])
    .filter(({ tagName, children }) => tagName === "DIV" || children.some((child) => child.tagName === "DT"))
    .filter(({ children }) => children[0]?.tagName !== "DT" || children.at(-1)?.tagName !== "DD")
    .map((group) => `dl: ${group.text.slice(0, 40)}`);
}

test("the server limits concurrent handling of every form with a password", () => {
  const addresses = shown.flatMap(({ what, html }) =>
    html
      .querySelectorAll("form")
      // That of a mail server is sealed, not hashed, and no browser's to fill in.
      .filter((form) => form.querySelector("input[type=password]:not([autocomplete=off])"))
      .map((form) => form.getAttribute("action") || what.replace(/, rejected$/, ""))
      .map((address) => new URL(address, origin).pathname),
  );
  expect(new Set(addresses).size).toBeGreaterThan(8);
  expect(addresses.filter((path) => !factsOf(path).hashesPassword)).toEqual([]);
});

test("every page and every rejected form conforms to the HTML standard", async () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(shown.filter(({ what }) => what.endsWith("rejected")).length).toBeGreaterThan(15);
  const faults: string[] = [];
  for (const { what, source, html } of shown) {
    const { results } = await checker.validateString(source.replace(streamed, "</html>"));
    const messages = results.flatMap((result) => result.messages);
    faults.push(...messages.map(({ ruleId, message }) => `${what}: ${ruleId}: ${message}`));
    faults.push(...brokenGroups(html).map((fault) => `${what}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

/** The site's rows share one title or text; 拒绝 opens one row's form at a time, and several rows belong to one event. */
const isNamedByRow = (name: string) =>
  name.includes("：") || ["确认拒绝", "结束的活动", "报名的活动"].includes(name);

test("the controls of different rows of a list have different names", () => {
  const faults = faultsOf((html) =>
    [...new Set(html.querySelectorAll("main li, main article").map(({ parentNode }) => parentNode))].flatMap(
      (list) => {
        const rows = (list?.children ?? []).filter(
          ({ tagName }) => tagName === "LI" || tagName === "ARTICLE",
        );
        const names = rows.map((row) => [
          ...new Set(
            row
              .querySelectorAll("button, summary, a")
              .filter((control) => !isHidden(control) && !control.closest("h2, h3"))
              .map(spokenText),
          ),
        ]);
        const all = names.flat().filter((name) => !isNamedByRow(name));
        return [...new Set(all.filter((name, at) => all.indexOf(name) !== at))];
      },
    ),
  );
  // control-names.test.ts compares those of public pages with their targets.
  expect(faults.filter((fault) => /^\/(admin|dashboard|drafts|draft-test|account)/.test(fault))).toEqual([]);
});

test("no heading is empty, and no name begins or ends with a symbol", () => {
  const symbols = /^[←→✕✓↗▲☑☐▾★●○]|[←→✕✓↗▲☑☐▾★●○]$/u;
  const faults = faultsOf((html) => [
    ...html
      .querySelectorAll("h1, h2, h3, h4, [role=heading]")
      .filter((heading) => spokenText(heading) === "")
      .map((heading) => `empty: ${heading.outerHTML.slice(0, 80)}`),
    ...html
      .querySelectorAll("a, button, summary, em")
      .filter((control) => !isHidden(control))
      .map(spokenText)
      .filter((name) => symbols.test(name)),
  ]);
  expect(faults).toEqual([]);
});

test("Italian is marked wherever a location or an address is shown", () => {
  const faults = faultsOf((html) =>
    html.querySelectorAll("main p, main span, main dd, main b, main li, main td").flatMap((element) => {
      const own = element.childNodes.filter(({ nodeType }) => nodeType === 3).map(({ text }) => text);
      const isMarked = element.closest("[lang=it], textarea, pre, code, [data-text]") !== null;
      return own.filter((text) => /Corso Massimo/.test(text) && !isMarked);
    }),
  );
  expect(faults).toEqual([]);
});

test("fields reference their descriptions, and required ones have aria-invalid", () => {
  const faults = faultsOf((html) => {
    const described = html
      .querySelectorAll("[aria-describedby], [aria-labelledby]")
      .flatMap((element) =>
        ["aria-describedby", "aria-labelledby"]
          .flatMap((name) => element.getAttribute(name)?.split(" ") ?? [])
          .filter((id) => id !== "" && !html.getElementById(id)),
      );
    const silent = html
      .querySelectorAll("input[required]:not([type=radio]):not([type=file]), textarea[required]")
      .filter((field) => !field.getAttribute("aria-invalid"))
      .map(({ id }) => `not said to be valid: ${id}`);
    return [...described.map((id) => `missing: ${id}`), ...silent];
  });
  expect(faults).toEqual([]);
});

test("the requirements of a step are in the description of their field", () => {
  // Of controls that are not required themselves.
  const marksOf = (html: HTMLElement) =>
    html.querySelectorAll("#event-form [id$=-mark]").filter((mark) => {
      const control = html.getElementById(mark.id.replace(/-mark$/, ""));
      const isRequired = control?.hasAttribute("required") || control?.getAttribute("aria-required");
      return textOf(mark) === "必填" && control && !isRequired;
    });
  expect(shown.flatMap(({ html }) => marksOf(html)).length).toBeGreaterThan(3);
  const faults = faultsOf((html) =>
    marksOf(html).flatMap(({ id }) => (html.querySelector(`[aria-describedby~="${id}"]`) ? [] : [id])),
  );
  expect(faults).toEqual([]);
});

test("after a full load the message of a post has the focus", async () => {
  const { id: event } = makeEvent(site, { title: "可报名的活动", registrationMode: "open", capacity: 20 });
  const { id: ended } = makeEvent(site, { title: "可评论的活动" }, "ended");
  const { token } = makeGuest(site, event, { name: "阿岚" });
  const email = "focus@example.org";
  const member = await openMember(site, email);
  const organiser = openOrganiser(site);
  const wish = { content: "想学写毛笔字", authorName: "小鹿" };
  const comment = { content: "下次还来", authorName: "小鹿" };
  const posts: [by: Pick<Visitor, "say" | "page">, path: string, Record<string, string>, says: string][] = [
    [member, "/wishes", wish, "心愿"],
    [member, `/events/${ended}/discussion`, comment, "留言已提交"],
    [member, `/seat/${token}/edit`, { seats: "2" }, "已改为 2 人"],
    [member, "/account/nickname", { nickname: "小林" }, "昵称"],
    [openVisitor(site), "/login/reset", { email }, "重置链接已发送"],
    [openVisitor(site), "/email-verification", { email }, "验证邮件已重新发送"],
    [organiser, `/admin/events/${event}/archive`, {}, "可报名的活动"],
  ];
  const heard = [];
  for (const [by, path, fields] of posts) {
    const response = await by.say(path, fields);
    const location = response.headers.get("Location");
    const html = location ? (await by.page(location)).html : parse(await response.text());
    heard.push(html.querySelectorAll("[autofocus]").map(textOf));
  }
  expect(heard).toEqual(posts.map(([, , , message]) => [expect.stringContaining(message)]));
});
