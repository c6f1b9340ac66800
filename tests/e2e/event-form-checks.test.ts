// Validation messages of the event form: on blur, until corrected, and after a rejected press.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { mainSize, rejectedNoise } from "../support/browser";
import { axeProblems } from "./axe";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { fill, hasFocus, hasValues, isTimeInView, unfoldParts, withAdmin } from "./page-state";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const next = (page: Page) => page.getByRole("button", { name: "下一步" });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const title = (page: Page) => page.getByLabel("活动标题");
const summary = (page: Page) => page.getByLabel("活动简介");
const fieldOf = (page: Page, name: string) => page.locator(`#event-form-${name}`);
const expectItems = (page: Page, ...items: string[]) =>
  expect.poll(() => page.getByRole("alert").getByRole("link").allInnerTexts()).toEqual(items);

/** Waits for the message at a field, as a screen reader finds it; null for none. */
async function saysAt(page: Page, label: string, message: string | null): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  const said = async () => {
    const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
    const id = ids.find((each) => each.endsWith("-error"));
    const isInvalid = (await field.getAttribute("aria-invalid")) === "true";
    return { isInvalid, message: id === undefined ? null : await page.locator(`#${id}`).innerText() };
  };
  await expect.poll(said, { message: label }).toEqual({ isInvalid: message !== null, message });
}

const isInView = (page: Page, name: string) =>
  fieldOf(page, name).evaluate((field) => {
    const { top, bottom } = field.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

const path = (step: number) => `/admin/create-event?step=${step}`;

describe.each(mainSize("phone"))("on a $size", ({ size }) => {
  it("an error appears on blur until corrected; a rejected press needs no request, and focuses the first invalid field", () =>
    withAdmin(path(1), { size }, async (page) => {
      const posts: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && !request.url().includes("draft-save")) posts.push(request.url());
      });
      await title(page).pressSequentially("字".repeat(61));
      await saysAt(page, "活动标题", null);
      await title(page).press("Tab");
      await saysAt(page, "活动标题", "活动标题不能超过60个字符");
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
      expect(await axeProblems(page)).toEqual([]);
      await title(page).press("End");
      await title(page).press("Backspace");
      await saysAt(page, "活动标题", null);
      await fill(page, { 活动标题: "", 活动简介: "", 活动人数: "1" });
      await next(page).click();
      await hasFocus(fieldOf(page, "title"));
      await expect.poll(() => isInView(page, "title")).toBe(true);
      await page.getByRole("alert").getByText("基本信息验证失败，请检查红色标记的必填项").waitFor();
      await expectItems(page, "请输入活动标题", "请输入活动简介", "活动人数至少为2人");
      expect(await axeProblems(page)).toEqual([]);
      await title(page).pressSequentially("夜");
      await expectItems(page, "请输入活动简介", "活动人数至少为2人");
      await page.getByRole("alert").getByRole("link", { name: "活动人数至少为2人" }).click();
      await hasFocus(fieldOf(page, "capacity"));
      await expect.poll(() => isInView(page, "capacity")).toBe(true);
      await fill(page, { 活动标题: "夜游", 活动简介: "波河边", 活动人数: "12" });
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
      expect(posts).toEqual([]);
      await next(page).click();
      await heading(page, "配色方案").waitFor();
      expect(posts).toHaveLength(1);
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    }));

  it("a cleared date selects 14:00 in view, and no time stays selected that a date does not have", () =>
    withAdmin(path(3), { size }, async (page) => {
      const date = page.getByLabel("开始日期");
      const times = fieldOf(page, "time");
      const usual = await date.inputValue();
      await page.getByText("别的时间").click();
      await times.locator('input[value="02:00"]').check({ force: true });
      // Its night has no 02:00.
      await date.fill("2027-03-28");
      await expect.poll(() => page.locator("input[name=time]:checked:disabled").count()).toBe(0);
      await date.fill("");
      await hasValues(page, { 开始日期: usual });
      await expect.poll(() => times.locator("input:checked").inputValue()).toBe("14:00");
      await expect.poll(() => isTimeInView(page)).toBe(true);
      await page.locator("aside", { hasText: "14:00–16:00" }).waitFor();
      await page.getByRole("radiogroup", { name: "快捷选择" }).getByLabel("19:00").check();
      await page.locator("aside", { hasText: "19:00–21:00" }).waitFor();
    }));

  it("one of two location fields corrects the other, and the start is validated by the site's clock", () =>
    withAdmin(path(3), { size }, async (page) => {
      const date = page.getByLabel("开始日期");
      const times = fieldOf(page, "time");
      await next(page).click();
      await hasFocus(fieldOf(page, "locationName"));
      await saysAt(page, "地点名称", "请输入活动地点");
      await page.getByLabel("详细地址").pressSequentially("波");
      await saysAt(page, "地点名称", null);
      const wrong = times.getByText("开始时间必须至少比当前时间晚30分钟");
      await date.fill("2020-02-02");
      await expect.poll(() => wrong.count()).toBe(0);
      await date.blur();
      await wrong.waitFor();
      await expect.poll(() => times.getAttribute("aria-describedby")).toContain("event-form-time-error");
      await next(page).click();
      await page.locator("#event-form-time:focus-within").waitFor();
      await date.fill("2027-11-27");
      await expect.poll(() => wrong.count()).toBe(0);
      await next(page).click();
      await heading(page, "费用与提醒").waitFor();
    }));

  it("a draft is saved and a step left backwards despite errors, preserving input", () =>
    withAdmin(path(4), { size }, async (page) => {
      await unfoldParts(page);
      const texts = { "定金（元）": "12,x", "报名费用（欧元）": "１２．５", 注意事项: "" };
      await fill(page, texts);
      await page.locator("summary", { hasText: "群二维码链接" }).click();
      await page.getByLabel("群二维码链接").fill("weixin");
      // The message on blur must not move the button from under the mouse.
      await button(page, "上一步").click();
      await heading(page, "时间地点").waitFor();
      await page.getByLabel("地点名称").fill("瓦伦蒂诺公园");
      await button(page, "费用与提醒").click();
      await heading(page, "费用与提醒").waitFor();
      await page.locator("summary", { hasText: "草稿" }).click();
      await button(page, "保存草稿").click();
      await page.getByText("草稿已保存", { exact: true }).waitFor();
      await page.reload();
      await hasValues(page, texts);
      await expect.poll(() => page.getByLabel("群二维码链接").inputValue()).toBe("weixin");
    }));

  it("Enter goes to the next step or the first invalid field without loading a document, and never publishes", () =>
    withAdmin(path(1), { size }, async (page) => {
      let documents = 0;
      page.on("domcontentloaded", () => {
        documents += 1;
      });
      await title(page).fill("回车");
      await title(page).press("Enter");
      await hasFocus(fieldOf(page, "summary"));
      await summary(page).press("Enter");
      await hasValues(page, { 活动简介: "\n" });
      await summary(page).fill("不会发布");
      await title(page).press("Enter");
      await hasFocus(heading(page, "配色方案"));
      await button(page, "时间地点").click();
      await page.getByLabel("地点名称").fill("这里");
      await page.getByLabel("地点名称").press("Enter");
      await heading(page, "费用与提醒").waitFor();
      const deposit = fieldOf(page, "deposit");
      await unfoldParts(page);
      await deposit.fill("20");
      await deposit.press("Enter");
      await page.getByText(/^已自动保存/).waitFor();
      await hasFocus(deposit);
      await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/create-event");
      expect(documents).toBe(0);
      await page.reload();
      await heading(page, "费用与提醒").waitFor();
      await hasValues(page, { "定金（元）": "20" });
    }));
});

it("amounts with a comma are shown in the preview, and a capacity is unchanged", () =>
  withAdmin(path(1), { size: "desktop" }, async (page) => {
    const preview = page.getByRole("region", { name: "实时预览" });
    const capacity = page.getByLabel("活动人数");
    await capacity.fill("");
    await capacity.pressSequentially("1,5");
    await hasValues(page, { 活动人数: "1,5" });
    await capacity.blur();
    await saysAt(page, "活动人数", "请输入有效的活动人数");
    await expect.poll(() => preview.innerText()).toContain("1.5");
    await capacity.fill("２０");
    await saysAt(page, "活动人数", null);
    await expect.poll(() => preview.innerText()).toContain("20 人");
    await page.goto(path(4));
    const fee = page.getByLabel("报名费用（欧元）");
    await page.getByLabel("定金（元）").pressSequentially("￥12,5");
    await fee.pressSequentially("7,50");
    await expect.poll(() => preview.innerText()).toContain("€7.50 · 定金 ¥12.50");
  }));

it("an edit is validated too, may retain a past start, and links an error of another step to its field", async () => {
  const startAt = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const id = makeOwnEvent("【检查测试】春游", { start_at: startAt, end_at: startAt + 7_200_000 });
  await withAdmin(
    `/admin/events/${id}/edit`,
    { size: "desktop", expectedMessages: rejectedNoise },
    async (page) => {
      await title(page).fill("");
      await button(page, "保存修改").click();
      const check = page.getByRole("dialog", { name: "确定要保存吗？" });
      await check.getByRole("link", { name: "活动标题" }).waitFor();
      await check.getByRole("button", { name: "返回修改" }).click();
      await title(page).fill("【检查测试】秋游");
      await button(page, "费用与提醒").click();
      await page.getByLabel("定金（元）").fill("abc");
      await button(page, "基本信息").click();
      await summary(page).fill("改");
      await button(page, "保存修改").click();
      await page.getByRole("alert").getByRole("link").first().click();
      await hasFocus(fieldOf(page, "deposit"));
      await hasValues(page, { "定金（元）": "abc" });
      await page.getByLabel("定金（元）").fill("20");
      await button(page, "保存修改").click();
      const done = page.getByRole("dialog", { name: "活动「【检查测试】秋游」已成功更新！" });
      await expect.poll(() => done.getByRole("link", { name: "返回管理后台" }).count()).toBe(1);
      await done.getByRole("button", { name: "关闭" }).click();
      await page.getByRole("status").filter({ hasText: "所有修改已保存到数据库" }).waitFor();
      await expect.poll(() => page.locator("[data-finish]").textContent()).toBe("发布活动");
    },
  ).finally(() => removeOwnEvent(id));
});
