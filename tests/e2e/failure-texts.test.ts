// A failed post of a script shows the text of its task, whether the connection is lost or a proxy returns 500.
import type { Page, Route } from "playwright";
import { expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { combinations, isRelease } from "../support/tier";
import { withDatabase } from "./city-database";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { inRow } from "./page-state";
import { card, likeOf, option, several, single } from "./posts-in-place";
import { idOf } from "./sample-city";

/** A failed request, and Remix's log message for a response that it cannot decode. */
const noise = /^Failed to load resource: .*(net::| 500)|^SyntaxError\b/;
const generic = /^请检查网络连接后重试/;

const failures = {
  "the line is lost": (route: Route) => route.abort("connectionreset"),
  "a gateway answers 500": (route: Route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Internal Server Error</h1>" }),
};

/** Lets every post of a script fail from now on. */
const failPosts = (page: Page, fail: (route: Route) => Promise<void>) =>
  page.route("**/*", (route) => {
    const request = route.request();
    return request.method() === "POST" && request.resourceType() === "fetch" ? fail(route) : route.fallback();
  });

type Form = {
  form: string;
  path: () => string | Promise<string>;
  /** Fills the form in. */
  fill?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  text: string;
  /** Whether another form's code sends it. */
  isAlike?: boolean;
};

const now = { noWaitAfter: true };
const button = (page: Page, name: string) => page.getByRole("button", { name: inRow(name) }).first();

const ofVisitors: Form[] = [
  {
    form: "a vote",
    isAlike: true,
    path: () => "/polls",
    press: (page) => option(page, "阿尔卑斯山脚走一天").click(now),
    text: "投票提交失败，请重试",
  },
  {
    form: "a vote for several",
    isAlike: true,
    path: () => "/polls",
    fill: (page) => card(page, several).getByRole("checkbox", { name: "星期四" }).check(),
    press: (page) => card(page, several).getByRole("button", { name: "投票" }).click(now),
    text: "投票提交失败，请重试",
  },
  {
    form: "a like",
    isAlike: true,
    path: () => "/wishes",
    press: (page) => likeOf(page).click(now),
    text: "操作没有成功，请重试",
  },
  {
    form: "a wish",
    path: () => "/wishes",
    fill: async (page) => {
      await page.getByLabel("昵称").fill("林月");
      await page.getByLabel("心愿内容").fill("发不出去的心愿");
    },
    press: (page) => button(page, "发布心愿").click(now),
    text: "留言提交失败，请重试",
  },
  {
    form: "a comment",
    isAlike: true,
    path: async () => `/events/${await idOf("ended")}/discussion`,
    fill: async (page) => {
      await page.getByLabel("昵称").fill("林月");
      await page.getByLabel("留言内容").fill("发不出去的留言");
    },
    press: (page) => page.locator("main form").getByRole("button").last().click(now),
    text: "留言提交失败，请重试",
  },
  {
    form: "the sign-in",
    path: () => "/login",
    fill: async (page) => {
      await page.locator("main input[name=email]").first().fill("lin@example.org");
      await page.locator("input[type=password]").fill("Abcdef123");
    },
    press: (page) => page.getByRole("main").getByRole("button", { name: "登录", exact: true }).click(now),
    text: "登录过程中发生错误，请稍后重试",
  },
];

let eventId = "";
const ofOrganiser: Form[] = [
  {
    form: "the settings",
    path: () => "/admin/settings",
    press: (page) => page.getByRole("button", { name: "保存" }).first().click(now),
    text: "保存失败，请重试",
  },
  {
    form: "a poll",
    isAlike: true,
    path: () => "/admin/votes/create",
    press: (page) => button(page, "创建投票").click(now),
    text: "保存失败，请重试",
  },
  {
    form: "a verdict on a wish",
    path: () => "/admin/wishes?status=pending",
    press: (page) => button(page, "通过").click(now),
    text: "更新状态失败，请重试",
  },
  {
    form: "a verdict on a comment",
    isAlike: true,
    path: () => "/admin/comments?status=pending",
    press: (page) => button(page, "通过").click(now),
    text: "更新评论状态失败，请重试",
  },
  {
    form: "the question whether to archive an event",
    path: () => "/admin/events",
    fill: async (page) => {
      const ticket = page.getByRole("article", { name: "【失败文案】散步" });
      await ticket.getByText("更多").click();
      await ticket.getByRole("link", { name: "归档" }).click();
    },
    press: (page) => page.getByRole("dialog").getByRole("button", { name: "归档" }).click(now),
    text: "归档失败，请重试",
  },
  {
    form: "a draft of a new event",
    path: () => "/admin/create-event",
    fill: (page) => page.getByLabel("活动标题").fill("发不出去的草稿"),
    press: async (page) => {
      await page.locator("summary", { hasText: "草稿" }).click();
      await button(page, "保存草稿").click(now);
    },
    text: "草稿没有保存，请重试",
  },
  {
    form: "an edit of an event",
    path: () => `/admin/events/${eventId}/edit`,
    fill: (page) => page.getByLabel("活动标题").fill("【失败文案】散步改"),
    press: (page) => button(page, "保存修改").click(now),
    text: "保存活动失败",
  },
];

async function expectText(
  page: Page,
  { path, fill, press, text }: Form,
  fail: (route: Route) => Promise<void>,
) {
  page.setDefaultTimeout(15_000);
  await page.goto(await path());
  await scripted(page);
  await fill?.(page);
  await failPosts(page, fail);
  await press(page);
  const alert = page.getByRole("alert").filter({ hasText: text });
  await alert.waitFor();
  await expect.poll(() => alert.locator("b").first().textContent()).toContain(text);
  await expect.poll(() => page.getByRole("alert").filter({ hasText: generic }).count()).toBe(0);
}

const kinds = Object.entries(failures);
const rows = combinations(
  kinds,
  [
    ...ofVisitors.map((form) => ({ ...form, options: {} })),
    ...ofOrganiser.map((form) => ({ ...form, options: { admin: true, size: "desktop" } as const })),
  ].filter(({ isAlike }) => isRelease || !isAlike),
).map(([[what, fail], form]) => ({ ...form, what, fail }));

it.each(rows)("$form shows its own message where $what", async ({ options, fail, ...form }) => {
  eventId = makeOwnEvent("【失败文案】散步");
  try {
    await withPage({ ...options, expectedMessages: noise }, (page) => expectText(page, form, fail));
  } finally {
    removeOwnEvent(eventId);
    withDatabase((sqlite) => sqlite.exec("DELETE FROM drafts WHERE form LIKE '%发不出去的草稿%'"));
  }
});

it.each(
  kinds.slice(0, isRelease ? undefined : 1),
)("a failed option is not shown as selected under the pointer where %s", (_what, fail) =>
  withPage({ size: "desktop", expectedMessages: noise }, async (page) => {
    await page.goto("/polls");
    await scripted(page);
    const circles = () =>
      card(page, single)
        .locator("button[name=selectedOption]")
        .evaluateAll((all) => all.map((one) => getComputedStyle(one, "::before").boxShadow));
    const before = await circles();
    await failPosts(page, fail);
    const pressed = option(page, "阿尔卑斯山脚走一天");
    await pressed.click(now);
    await page.getByRole("alert").filter({ hasText: "投票提交失败，请重试" }).waitFor();
    await pressed.hover();
    await expect.poll(circles).toEqual(before);
    await expect.poll(() => card(page, single).getByText("您的选择").count()).toBe(0);
  }));
