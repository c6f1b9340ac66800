// A failed post of a script shows the text of its task, whether the connection is lost or a proxy returns 500.
import type { Page, Route } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { combinations } from "../support/tier";
import { makeOwnEvent } from "./own-event";
import { inRow, visit } from "./page-state";
import { card, fillWish, onPost, option, single } from "./posts-in-place";

/** A failed request, and Remix's log message for a response that it cannot decode. */
const noise = /^Failed to load resource: .*(net::| 500)|^SyntaxError\b/;
const generic = /^请检查网络连接后重试/;

const failures = {
  "the line is lost": (route: Route) => route.abort("connectionreset"),
  "a gateway answers 500": (route: Route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Internal Server Error</h1>" }),
};

type Form = {
  form: string;
  path: () => string | Promise<string>;
  /** Fills the form in. */
  fill?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  text: string;
  options: { admin?: true; size?: "desktop" };
};

const now = { noWaitAfter: true };
const button = (page: Page, name: string) => page.getByRole("button", { name: inRow(name) }).first();

type Parts = [path: Form["path"] | string, press: Form["press"] | string, text: string, fill?: Form["fill"]];
const formOf =
  (options: Form["options"]) =>
  ([form, [path, press, text, fill]]: [string, Parts]): Form => ({
    form,
    path: () => (typeof path === "string" ? path : path()),
    press: (page) => (typeof press === "string" ? button(page, press).click(now) : press(page)),
    text,
    fill,
    options,
  });

const ofVisitors: Record<string, Parts> = {
  "a wish": ["/wishes", "发布心愿", "留言提交失败，请重试", (page) => fillWish(page, "发不出去的心愿")],
  "the sign-in": [
    "/login",
    (page) => page.getByRole("main").getByRole("button", { name: "登录", exact: true }).click(now),
    "登录过程中发生错误，请稍后重试",
    async (page) => {
      await page.locator("main input[name=email]").first().fill("lin@example.org");
      await page.locator("input[type=password]").fill("Abcdef123");
    },
  ],
};

let eventId = "";
const ofOrganiser: typeof ofVisitors = {
  "the settings": [
    "/admin/settings",
    (page) => page.getByRole("button", { name: "保存" }).first().click(now),
    "保存失败，请重试",
  ],
  "a verdict on a wish": ["/admin/wishes?status=pending", "通过", "更新状态失败，请重试"],
  "the question whether to archive an event": [
    "/admin/events",
    (page) => page.getByRole("dialog").getByRole("button", { name: "归档" }).click(now),
    "归档失败，请重试",
    async (page) => {
      const ticket = page.getByRole("article", { name: "【失败文案】散步" });
      await ticket.locator("summary").click();
      await ticket.getByRole("link", { name: "归档" }).click();
    },
  ],
  "a draft of a new event": [
    "/admin/create-event",
    async (page) => {
      await page.locator("summary", { hasText: "草稿" }).click();
      await button(page, "保存草稿").click(now);
    },
    "草稿没有保存，请重试",
    (page) => page.getByLabel("活动标题").fill("发不出去的草稿"),
  ],
  "an edit of an event": [
    () => `/admin/events/${eventId}/edit`,
    "保存修改",
    "保存活动失败",
    (page) => page.getByLabel("活动标题").fill("【失败文案】散步改"),
  ],
};
type Fail = (route: Route) => Promise<void>;

async function expectText(page: Page, { path, fill, press, text }: Omit<Form, "options">, fail: Fail) {
  page.setDefaultTimeout(15_000);
  await visit(page, await path());
  await fill?.(page);
  await onPost(page, fail);
  await press(page);
  const alert = page.getByRole("alert").filter({ hasText: text });
  await alert.waitFor();
  await expect.poll(() => alert.locator("b").first().textContent()).toContain(text);
  await expect.poll(() => page.getByRole("alert").filter({ hasText: generic }).count()).toBe(0);
}

const kinds = Object.entries(failures);
const rows = combinations(kinds, [
  ...Object.entries(ofVisitors).map(formOf({})),
  ...Object.entries(ofOrganiser).map(formOf({ admin: true, size: "desktop" })),
]).map(([[what, fail], form]) => ({ ...form, what, fail }));

beforeAll(() => {
  eventId = makeOwnEvent("【失败文案】散步");
});

it.each(rows)("$form shows its own message where $what", ({ options, fail, ...form }) =>
  withPage({ ...options, expectedMessages: noise }, (page) => expectText(page, form, fail)));

it("a failed option is not shown as selected under the pointer", () =>
  withPage({ size: "desktop", expectedMessages: noise }, async (page) => {
    await visit(page, "/polls");
    const circles = () =>
      card(page, single)
        .locator("button[name=selectedOption]")
        .evaluateAll((all) => all.map((one) => getComputedStyle(one, "::before").boxShadow));
    const before = await circles();
    await onPost(page, failures["the line is lost"]);
    const pressed = option(page, "阿尔卑斯山脚走一天");
    await pressed.click(now);
    await page.getByRole("alert").filter({ hasText: "投票提交失败，请重试" }).waitFor();
    await pressed.hover();
    await expect.poll(circles).toEqual(before);
    await expect.poll(() => card(page, single).getByText("你的选择").count()).toBe(0);
  }));
