// The button of an incomplete form describes what is missing, and leads to it.
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { holdRequests } from "../support/held-requests";
import { firstOf } from "../support/tier";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { fill, visit } from "./page-state";
import { idOf } from "./sample-city";

let ownId: string;
beforeAll(() => {
  ownId = makeOwnEvent("【必填测试】读书会", { registration_mode: "open" });
});
afterAll(() => removeOwnEvent(ownId));

const consent = "我已阅读注意事项和免责声明";

/** Each form with such a button: its page, its button, the requirements of the button, and the field that it focuses. */
const forms: [path: () => Promise<string> | string, button: string, needs: string, first: string][] = [
  [() => "/wishes", "发布心愿", "还需填写：心愿内容、昵称", "心愿内容"],
  [
    () => `/events/${ownId}/join`,
    "报名",
    `还需填写：称呼、微信号／手机号码／邮箱；还需勾选：${consent}`,
    "称呼",
  ],
  [async () => `/events/${await idOf("ended")}/discussion`, "发表留言", "还需填写：昵称、留言内容", "昵称"],
  [async () => `/photos/${await idOf("ended")}/3/removal`, "提交申请", "还需填写：原因", "原因"],
  [() => "/register", "注册", "还需填写：邮箱、密码、确认密码", "邮箱"],
  [() => "/login#reset", "发送重置链接", "还需填写：邮箱", "邮箱"],
];

type Spoken = {
  role: string;
  name: string;
  description: string;
  isInvalid: boolean;
  isDisabled: boolean;
  isFocusable: boolean;
};

type Value = { value?: unknown };

/** The nodes of a page's accessibility tree in order, without ignored ones. */
async function spokenNodes(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => {
      const state = (key: string) => properties.find((property) => property.name === key)?.value;
      const textOf = (text?: Value) => String(text?.value ?? "").trim();
      return {
        role: textOf(role),
        name: textOf(name),
        description: textOf(description),
        isInvalid: !["", "false"].includes(textOf(state("invalid"))),
        isDisabled: state("disabled")?.value === true,
        isFocusable: state("focusable")?.value === true,
      };
    });
}

const buttonOf = (page: Page, name: string) => page.locator("main button[data-needs]", { hasText: name });

/** Label, message and state of the focused field. */
const focusedField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
    const error = document.getElementById(`${field.id}-error`);
    return {
      label: field.labels?.[0]?.textContent,
      error: error?.checkVisibility() && error.textContent,
      isDescribed: field.getAttribute("aria-describedby")?.split(" ").includes(`${field.id}-error`),
      isInvalid: field.getAttribute("aria-invalid"),
    };
  });

const noteOf = async (submit: Locator) =>
  submit.page().locator(`[id="${await submit.getAttribute("aria-describedby")}"]`);

it.each(
  firstOf(
    5,
    forms.map(([path, button, needs, first]) => ({ path, button, needs, first })),
  ),
)("an incomplete form describes what is missing, and leads to the first missing field by a press and by Enter: $button", ({
  path,
  button,
  needs,
  first,
}) =>
  // A forced click does not wait for scrolling in progress.
  withPage({ reducedMotion: true }, async (page) => {
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await visit(page, await path());
    const submit = buttonOf(page, button);
    await expect.poll(() => submit.getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => submit.getAttribute("disabled")).toBeNull();
    const note = await noteOf(submit);
    await expect.poll(() => note.textContent()).toBe(needs);
    await expect.poll(() => note.getAttribute("aria-live")).toBe("polite");
    const untouched = await spokenNodes(page);
    expect(untouched.filter(({ isInvalid }) => isInvalid)).toEqual([]);
    const spoken = untouched.find(({ role, description }) => role === "button" && description === needs);
    expect(spoken).toMatchObject({ isDisabled: true, isFocusable: true });
    const led = { label: first, error: `请填写：${first}`, isDescribed: true, isInvalid: "true" };
    const leads = () => expect.poll(() => focusedField(page)).toEqual(led);
    await submit.focus();
    await page.keyboard.press("Enter");
    await leads();
    await page.keyboard.type("x");
    await expect.poll(() => focusedField(page)).toMatchObject({ error: false, isInvalid: "false" });
    await page.keyboard.press("Backspace");
    await submit.click({ force: true });
    await leads();
    // Enter in a single-line field.
    await page.keyboard.type("x");
    await page.keyboard.press("Backspace");
    if ((await page.locator("textarea:focus").count()) === 0) {
      await page.keyboard.press("Enter");
      await leads();
    }
    expect(posts).toEqual([]);
  }));

it("the button of an incomplete form lists missing fields until the form is complete, and has no description then", () =>
  withPage({}, async (page) => {
    await visit(page, `/events/${ownId}/join`);
    const submit = buttonOf(page, "报名");
    const note = await noteOf(submit);
    await fill(page, { 称呼: "  ", "微信号／手机号码／邮箱": "su_su_torino" });
    await expect.poll(() => note.textContent()).toBe(`还需填写：称呼；还需勾选：${consent}`);
    await fill(page, { 称呼: "苏苏" });
    await expect.poll(() => note.textContent()).toBe(`还需勾选：${consent}`);
    await submit.click({ force: true });
    const led = { label: consent, error: `请勾选：${consent}`, isDescribed: true, isInvalid: "true" };
    await expect.poll(() => focusedField(page)).toEqual(led);
    await page.keyboard.press("Space");
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await expect.poll(() => note.isVisible()).toBe(false);
    const spoken = await spokenNodes(page);
    expect(spoken.find(({ role, name }) => role === "button" && name === "报名")).toMatchObject({
      description: "",
    });
  }));

it("the button of an incomplete form does not wait for the password rules, and then reports unmet ones", () =>
  withPage({ expectedMessages: /Failed to load resource/ }, async (page) => {
    const submit = buttonOf(page, "注册");
    const typeAll = (email: string, password: string) =>
      fill(page, { 邮箱: email, 密码: password, 确认密码: password });
    const release = await holdRequests(page, "**/later-sent-forms*");
    await page.goto("/register", { waitUntil: "domcontentloaded" });
    await typeAll("lin.yue@example.org", "abc");
    await expect.poll(() => submit.isEnabled()).toBe(true);
    release();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    const note = await noteOf(submit);
    await expect.poll(() => note.textContent()).toBe("密码还不符合要求");
    await typeAll("lin.yue", "abc");
    await expect.poll(() => note.textContent()).toBe("还需填写：有效的邮箱");
    await typeAll("lin.yue@example.org", "Torino2026");
    await expect.poll(() => submit.isEnabled()).toBe(true);
  }));
