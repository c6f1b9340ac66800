// Leaving the event form, its saved drafts, and the reload of a rejected form.
import type { Page } from "playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { offlineNoise, scripted, settled, withPage } from "../support/browser";
import { holdRequests, holdScripts } from "../support/held-requests";
import { combinations, firstOf, isRelease } from "../support/tier";
import { axeProblems } from "./axe";
import { makeOwnEvent, removeOwnEvent } from "./own-event";

let id: string;
beforeEach(() => {
  id = makeOwnEvent("【离开测试】春游");
});
afterEach(() => removeOwnEvent(id));

const forms = [
  { form: "a new event", path: () => "/admin/create-event", isEdit: false },
  { form: "an edit", path: () => `/admin/events/${id}/edit`, isEdit: true },
];
const title = (page: Page) => page.getByLabel("活动标题");
const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const saved = (page: Page) => page.getByText(/^已自动保存/).waitFor();

/** Types a title and waits until this text is on the server: a continued draft shows an earlier save. */
async function typeAndSave(page: Page, text: string): Promise<void> {
  const response = page.waitForResponse("**/admin/draft-save?*");
  await title(page).fill(text);
  await (await response).finished();
  await saved(page);
}

/** Confirms leaving an edit although the event is not updated. */
async function leaveDraft(page: Page, isEdit: boolean): Promise<void> {
  if (!isEdit) return;
  await dialog(page).getByRole("heading", { name: "修改已存为草稿，活动页还没有更新" }).waitFor();
  await press(page, "确认离开");
}

/** The forms of each test; both before a release. */
const formsOf = (which: "new" | "edit") =>
  forms.filter(({ isEdit }) => isRelease || isEdit === (which === "edit"));

const crumb = (page: Page) => page.getByRole("navigation", { name: "面包屑" }).getByRole("link");

/** Opens the form from the organiser's page, so that the back button leads there. */
async function open(page: Page, path: () => string): Promise<void> {
  await page.goto("/admin");
  await scripted(page);
  await page.evaluate((to) => window.__remixRouter?.navigate(to), path());
  await title(page).waitFor();
  await settled(page);
}

/**
 * Ways to leave a page: client-side, where it may ask about an edit, or by the browser's address bar and reload,
 * which do not ask.
 */
const ways: {
  way: string;
  leave: (page: Page) => Promise<unknown>;
  to: string;
  needsConfirmation: boolean;
}[] = [
  {
    way: "its crumb",
    leave: (page) => crumb(page).click({ noWaitAfter: true }),
    to: "**/admin",
    needsConfirmation: true,
  },
  {
    way: "the back button",
    leave: (page) => page.evaluate(() => history.back()),
    to: "**/admin",
    needsConfirmation: true,
  },
  { way: "a reload", leave: (page) => page.reload(), to: "**", needsConfirmation: false },
  {
    way: "the address bar",
    leave: (page) => page.goto("/privacy"),
    to: "**/privacy",
    needsConfirmation: false,
  },
  {
    way: "the home link",
    leave: (page) => page.getByRole("link", { name: "返回首页" }).click({ noWaitAfter: true }),
    to: "**/",
    needsConfirmation: true,
  },
];

it.each(
  firstOf(3, combinations(forms, ways)).map(([form, way]) => ({ ...form, ...way })),
)("$form left by $way asks only whether to leave an edit, once the server has the input", ({
  path,
  isEdit,
  leave,
  to,
  needsConfirmation: isAsked,
}) =>
  withPage({ admin: true }, async (page) => {
    const dialogs: string[] = [];
    page.on("dialog", async (shown) => {
      dialogs.push(shown.type());
      await shown.accept();
    });
    await open(page, path);
    await typeAndSave(page, "写到一半");
    if (isEdit && isAsked) {
      await leave(page);
      await dialog(page).getByText("按「保存修改」后访客才能看到").waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await press(page, "取消");
      await expect.poll(() => title(page).inputValue()).toBe("写到一半");
    }
    await leave(page);
    await leaveDraft(page, isEdit && isAsked);
    await page.waitForURL(to);
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(dialogs).toEqual([]);
  }));

it.each(formsOf("edit"))("$form asks during a slow save, and leaves automatically once saved", ({
  path,
  isEdit,
}) =>
  withPage({ admin: true }, async (page) => {
    const release = await holdRequests(page, "**/admin/draft-save?*");
    await open(page, path);
    const where = page.url();
    await title(page).fill("网络很慢");
    await crumb(page).click({ noWaitAfter: true });
    await dialog(page).getByText("正在保存草稿…").waitFor();
    await press(page, "取消");
    await expect.poll(() => title(page).inputValue()).toBe("网络很慢");
    await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(where).pathname);
    await crumb(page).click({ noWaitAfter: true });
    await dialog(page).getByText("正在保存草稿…").waitFor();
    release();
    await leaveDraft(page, isEdit);
    await page.waitForURL("**/admin");
  }));

const failures = [
  { failure: "the server fails", fulfil: { status: 500, contentType: "text/plain", body: "" } },
  { failure: "the line is lost", fulfil: null },
];
const unsaved = firstOf(1, combinations(forms, failures)).map(([form, failure]) => ({ ...form, ...failure }));
it.each(unsaved)("$form asks before leaving when $failure", ({ path, fulfil }) =>
  withPage({ admin: true, expectedMessages: /net::|status of 500/ }, async (page) => {
    await open(page, path);
    await page.route("**/admin/draft-save?*", (route) =>
      fulfil ? route.fulfill(fulfil) : route.abort("connectionreset"),
    );
    await title(page).fill("没有保存上");
    const where = page.url();
    for (const leave of [
      () => crumb(page).click({ noWaitAfter: true }),
      () => page.getByRole("link", { name: "返回首页" }).click({ noWaitAfter: true }),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave();
      await dialog(page).getByText("有修改还没有保存到服务器").waitFor();
      await expect
        .poll(() =>
          dialog(page)
            .getByRole("button", { name: "取消" })
            .evaluate((b) => b === document.activeElement),
        )
        .toBe(true);
      await press(page, "取消");
      await expect.poll(() => title(page).inputValue()).toBe("没有保存上");
      await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(where).pathname);
    }
    const question = new Promise<string>((resolve) => {
      page.once("dialog", async (shown) => {
        resolve(shown.type());
        await shown.accept();
      });
    });
    await page.reload();
    expect(await question).toBe("beforeunload");
    await scripted(page);
    await title(page).fill("还是没有保存上");
    await crumb(page).click({ noWaitAfter: true });
    await dialog(page).getByText("有修改还没有保存到服务器").waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await press(page, "确认离开");
    await page.waitForURL("**/admin");
  }));

it.each(
  formsOf("new"),
)("$form reports that a saved draft is not published, and changes steps without asking", ({ path }) =>
  withPage({ admin: true }, async (page) => {
    const unpublished = page.getByText(/已保存(为草稿)?，尚未发布$/);
    const release = await holdRequests(page, "**/admin/draft-save?*");
    await page.goto(path());
    await scripted(page);
    await title(page).fill("写到一半");
    await page.getByText("正在保存…").waitFor();
    await expect.poll(() => unpublished.count()).toBe(0);
    release();
    await saved(page);
    await unpublished.waitFor();
    await page.getByRole("button", { name: "费用与提醒" }).click({ noWaitAfter: true });
    await settled(page);
    await expect.poll(() => dialog(page).count()).toBe(0);
  }));

if (isRelease)
  it("reports that unsent input is stored on this device", () =>
    withPage({ admin: true, expectedMessages: offlineNoise }, async (page) => {
      await page.goto("/admin/create-event");
      await scripted(page);
      await page.context().setOffline(true);
      await title(page).fill("没有网络");
      await page.getByRole("navigation", { name: "面包屑" }).getByRole("link").click({ noWaitAfter: true });
      await dialog(page).getByText("有修改还没有保存到服务器").waitFor();
      await press(page, "取消");
      await expect.poll(() => title(page).inputValue()).toBe("没有网络");
      await page.context().setOffline(false);
    }));

it("a reload of a form rejected before hydration preserves later saves", () =>
  withPage({ admin: true, expectedMessages: /status of 422/ }, async (page) => {
    const release = await holdScripts(page);
    await page.goto("/admin/create-event", { waitUntil: "commit" });
    await title(page).fill("旧的标题");
    await page.getByRole("button", { name: "下一步" }).click({ noWaitAfter: true });
    await page.getByRole("alert").waitFor();
    release();
    await scripted(page);
    const stored = page.waitForResponse("**/admin/draft-save?*");
    await title(page).fill("新的标题");
    await (await stored).finished();
    await page.reload();
    await scripted(page);
    await expect.poll(() => title(page).inputValue()).toBe("新的标题");
  }));

it("an error in another step links to its field", () =>
  withPage({ admin: true, expectedMessages: /status of 422/ }, async (page) => {
    await page.goto(`/admin/events/${id}/edit`);
    await scripted(page);
    await page.getByRole("button", { name: "费用与提醒" }).click();
    await page.getByLabel("定金（元）").fill("abc");
    await saved(page);
    await page.getByRole("button", { name: "基本信息" }).click();
    await title(page).fill("改");
    await saved(page);
    await page.getByRole("button", { name: "保存修改" }).click();
    await page.getByRole("alert").getByRole("link").first().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("event-form-deposit");
    await expect.poll(() => page.getByLabel("定金（元）").inputValue()).toBe("abc");
  }));
