// What every page, and every rejected form, gives to a screen reader, as far as its HTML decides it.
import { type HTMLElement, parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdminSession } from "../../app/domain/accounts/admin-sessions.server";
import { type OpenPage, openEveryPage, typedForms } from "../support/every-page";
import { makeEvent } from "../support/fixtures";
import { openMember } from "../support/member";
import { makeGuest } from "../support/signed-up";
import { createSite, type TestSite, textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

type Shown = { what: string; html: HTMLElement };

let site: TestSite;
let pages: OpenPage[];
let shown: Shown[];
beforeAll(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  pages = await openEveryPage(site);
  shown = [];
  for (const { path, by } of pages) {
    const html = parse(await (await site.send(path, { headers: by.headers() })).text());
    shown.push({ what: path, html });
    for (const { action, fields } of typedForms(html, path)) {
      const response = await by.say(action, fields);
      const body = response.status === 422 ? parse(await response.text()) : null;
      if (body) shown.push({ what: `${path}, rejected`, html: body });
    }
  }
});
afterAll(() => site.close());

/** The faults that a check finds on all pages; the style guide repeats parts that no page shows together. */
const faultsOf = (check: (html: HTMLElement) => string[]) =>
  shown
    .filter(({ what }) => !/^\/(test|playground)\//.test(what))
    .flatMap(({ what, html }) => check(html).map((fault) => `${what}: ${fault}`));

const isHidden = (element: HTMLElement) => element.closest("[aria-hidden=true], [hidden], template") !== null;

/** The words of an element without those that are hidden from speech. */
function spokenText(element: HTMLElement): string {
  const label = element.getAttribute("aria-label");
  if (label) return label;
  const copy = parse(element.outerHTML);
  for (const hidden of copy.querySelectorAll("[aria-hidden=true], style, script")) hidden.remove();
  const pictures = copy.querySelectorAll("img[alt]").map((image) => image.getAttribute("alt") ?? "");
  return [textOf(copy), ...pictures].join(" ").replace(/\s+/g, " ").trim();
}

/** The site's rows have one title or text; the form that 拒绝 opens in a row is one at a time, and several rows are of one event. */
const isNamedByRow = (name: string) => name.includes("：") || ["确认拒绝", "结束的活动"].includes(name);

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
  // control-names.test.ts compares those of public pages with what they lead to.
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

test("Italian is marked wherever a place or an address is shown", () => {
  const faults = faultsOf((html) =>
    html.querySelectorAll("main p, main span, main dd, main b, main li, main td").flatMap((element) => {
      const own = element.childNodes.filter(({ nodeType }) => nodeType === 3).map(({ text }) => text);
      const isMarked = element.closest("[lang=it], textarea, pre, code, [data-text]") !== null;
      return own.filter((text) => /Corso Massimo/.test(text) && !isMarked);
    }),
  );
  expect(faults).toEqual([]);
});

test("fields have what they are described by, and a required one is said to be valid or not", () => {
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

test("what a step asks for is in the description of its field", () => {
  const asked = shown.flatMap(({ html }) =>
    html.querySelectorAll("[id$=-mark]").filter((mark) => textOf(mark) === "下一步前填写"),
  );
  expect(asked.length).toBeGreaterThan(3);
  const faults = faultsOf((html) =>
    html
      .querySelectorAll("[id$=-mark]")
      .filter((mark) => textOf(mark) === "下一步前填写")
      .map(({ id }) => id)
      .filter((id) => !html.querySelector(`[aria-describedby~="${id}"]`)),
  );
  expect(faults).toEqual([]);
});

test("no dialog of plain HTML is modal, the footer's switches and the carousel have names", () => {
  const faults = faultsOf((html) => [
    ...html.querySelectorAll("[aria-modal]").map((dialog) => `modal: ${dialog.id}`),
    ...html
      .querySelectorAll("footer form, [data-carousel], [data-carousel] > ul, [role=group]")
      .filter((part) => !part.getAttribute("aria-label") && !part.getAttribute("aria-labelledby"))
      .map((part) => `no name: ${part.outerHTML.slice(0, 80)}`),
  ]);
  expect(faults).toEqual([]);
});

test("上一步 precedes 下一步", () => {
  const faults = faultsOf((html) => {
    const names = html.querySelectorAll("main form button").map(textOf);
    const next = names.findIndex((name) => name.startsWith("下一步"));
    return next >= 0 && names.indexOf("上一步") > next ? names : [];
  });
  expect(faults).toEqual([]);
});

type Posted = {
  by: Pick<Visitor, "say" | "page">;
  path: string;
  fields: Record<string, string>;
  /** What its message contains. */
  says: string;
};

test("after a full load the message of a post has the focus", async () => {
  const { id: event } = makeEvent(site, { title: "可报名的活动", registrationMode: "open", capacity: 20 });
  const { id: ended } = makeEvent(site, { title: "可评论的活动" }, "ended");
  const { token } = makeGuest(site, event, { name: "阿岚" });
  const member = await openMember(site, "focus@example.org");
  const organiser = openVisitor(site, {
    admin: openAdminSession(site.db, { userAgent: "" }, site.clock.now()).token,
  });
  const posts: Posted[] = [
    {
      by: member,
      path: "/wishes",
      fields: { content: "想学写毛笔字", authorName: "小鹿" },
      says: "心愿",
    },
    {
      by: member,
      path: `/events/${ended}/discussion`,
      fields: { content: "下次还来", authorName: "小鹿" },
      says: "留言已提交",
    },
    { by: member, path: `/seat/${token}`, fields: { intent: "change", seats: "2" }, says: "报名已更新" },
    { by: member, path: "/account/nickname", fields: { nickname: "小林" }, says: "昵称" },
    {
      by: openVisitor(site),
      path: "/login/reset",
      fields: { email: "focus@example.org" },
      says: "重置链接已发送",
    },
    {
      by: openVisitor(site),
      path: "/email-verification",
      fields: { email: "focus@example.org" },
      says: "验证邮件已重新发送",
    },
    {
      by: organiser,
      path: `/admin/events/${event}/complete`,
      fields: {},
      says: "可报名的活动",
    },
  ];
  const heard = [];
  for (const { by, path, fields } of posts) {
    const response = await by.say(path, fields);
    const back = response.headers.get("Location");
    const html = back ? (await by.page(back)).html : parse(await response.text());
    heard.push(html.querySelectorAll("[autofocus]").map(textOf));
  }
  expect(heard).toEqual(posts.map(({ says }) => [expect.stringContaining(says)]));
});
