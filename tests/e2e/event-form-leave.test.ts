// Leaving the event form, and its saved drafts.
import type { Page } from "playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { scripted, settled } from "../support/browser";
import { holdRequests } from "../support/held-requests";
import { combinations, firstOf } from "../support/tier";
import { axeProblems } from "./axe";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { hasFocus, hasValues, withAdmin } from "./page-state";

let id: string;
beforeEach(() => {
  id = makeOwnEvent("【离开测试】春游");
});
afterEach(() => removeOwnEvent(id));

const forms = [
  { form: "a new event", path: () => "/admin/create-event", isEdit: false },
  { form: "an edit", path: () => `/admin/events/${id}/edit`, isEdit: true },
];
const saves = "**/admin/draft-save?*";
const title = (page: Page) => page.getByLabel("活动标题");
const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const asks = (page: Page, text: string) => dialog(page).getByText(text).waitFor();
const saved = (page: Page) => page.getByText(/^已自动保存/).waitFor();

/** Confirms leaving an edit although the event is not updated. */
async function leaveDraft(page: Page): Promise<void> {
  await dialog(page).getByRole("heading", { name: "修改已存为草稿，活动页还没有更新" }).waitFor();
  await press(page, "确认离开");
}

/** Opens the form from the organiser's page, so that the back button leads there. */
async function open(page: Page, path: () => string): Promise<void> {
  await page.evaluate((to) => window.__remixRouter?.navigate(to), path());
  await title(page).waitFor();
  await settled(page);
}

/** Goes back to the form from the dialog, which shows the same page and text. */
async function stay(page: Page, text: string, where: string): Promise<void> {
  await press(page, "取消");
  await hasValues(page, { 活动标题: text });
  await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(where).pathname);
}

const crumb = (page: Page) => page.getByRole("navigation", { name: "面包屑" }).getByRole("link");
const goHome = (page: Page) => page.getByRole("link", { name: "返回首页" }).click({ noWaitAfter: true });
const goUp = (page: Page) => crumb(page).click({ noWaitAfter: true });
const goBack = (page: Page) => page.evaluate(() => history.back());

type Way = { way: string; to: string; isAsked: boolean; leave: (page: Page) => Promise<unknown> };
/** Client-side ways, which may ask about an edit, and the browser's address bar and reload, where the browser asks. */
const ways: Way[] = [
  { way: "its crumb", to: "**/admin", isAsked: true, leave: goUp },
  { way: "the back button", to: "**/admin", isAsked: true, leave: goBack },
  { way: "a reload", to: "**", isAsked: false, leave: (page) => page.reload() },
  { way: "the address bar", to: "**/privacy", isAsked: false, leave: (page) => page.goto("/privacy") },
  { way: "the home link", to: "**/", isAsked: true, leave: goHome },
];

it.each(
  firstOf(3, combinations(forms, ways)).map(([form, way]) => ({
    ...form,
    ...way,
    isAsked: form.isEdit && way.isAsked,
    questions: form.isEdit && !way.isAsked ? ["beforeunload"] : [],
  })),
)("$form left by $way asks only whether to leave an edit, once the server has the input", (row) =>
  withAdmin("/admin", {}, async (page) => {
    const dialogs: string[] = [];
    page.on("dialog", async (shown) => {
      dialogs.push(shown.type());
      await shown.accept();
    });
    await open(page, row.path);
    const response = page.waitForResponse(saves);
    await title(page).fill("写到一半");
    await (await response).finished();
    await saved(page);
    await row.leave(page);
    if (row.isAsked) {
      await asks(page, "按「保存修改」后访客才能看到");
      expect(await axeProblems(page)).toEqual([]);
      await press(page, "取消");
      await hasValues(page, { 活动标题: "写到一半" });
      await row.leave(page);
      await leaveDraft(page);
    }
    await page.waitForURL(row.to);
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(dialogs).toEqual(row.questions);
  }));

it("an edit asks during a slow save, and leaves automatically once saved", () =>
  withAdmin("/admin", {}, async (page) => {
    const release = await holdRequests(page, saves);
    await open(page, () => `/admin/events/${id}/edit`);
    const where = page.url();
    await title(page).fill("网络很慢");
    await goUp(page);
    await asks(page, "正在保存草稿…");
    await stay(page, "网络很慢", where);
    await goUp(page);
    await asks(page, "正在保存草稿…");
    release();
    await leaveDraft(page);
    await page.waitForURL("**/admin");
  }));

it("a new event asks before leaving when the server fails", () =>
  withAdmin("/admin", { expectedMessages: /status of 500/ }, async (page) => {
    await open(page, () => "/admin/create-event");
    await page.route(saves, (route) => route.fulfill({ status: 500, contentType: "text/plain", body: "" }));
    await title(page).fill("没有保存上");
    const where = page.url();
    for (const leave of [goUp, goHome, goBack]) {
      await leave(page);
      await asks(page, "有修改还没有保存到服务器");
      await hasFocus(dialog(page).getByRole("button", { name: "取消" }));
      await stay(page, "没有保存上", where);
    }
    const [question] = await Promise.all([
      page.waitForEvent("dialog").then(async (shown) => {
        await shown.accept();
        return shown.type();
      }),
      page.reload(),
    ]);
    expect(question).toBe("beforeunload");
    await scripted(page);
    await title(page).fill("还是没有保存上");
    await goUp(page);
    await asks(page, "有修改还没有保存到服务器");
    expect(await axeProblems(page)).toEqual([]);
    await press(page, "确认离开");
    await page.waitForURL("**/admin");
  }));
