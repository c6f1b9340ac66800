// Validation messages of the event form: on blur, until corrected, and after a rejected press.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { mainSize, scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const next = (page: Page) => page.getByRole("button", { name: "下一步" });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const title = (page: Page) => page.getByLabel("活动标题");
const summary = (page: Page) => page.getByLabel("活动简介");
const items = (page: Page) => page.getByRole("alert").getByRole("link").allInnerTexts();

/** The message at a field, as a screen reader finds it. */
async function saidAt(page: Page, label: string) {
  const field = page.getByLabel(label, { exact: true });
  const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
  const id = ids.find((each) => each.endsWith("-error"));
  const isInvalid = (await field.getAttribute("aria-invalid")) === "true";
  expect(isInvalid).toBe(id !== undefined);
  return id === undefined ? null : page.locator(`#${id}`).innerText();
}

const isInView = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((field) => {
    const { top, bottom } = field.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

async function open(page: Page, step = 1) {
  await page.goto(`/admin/create-event?step=${step}`);
  await scripted(page);
}

describe.each(mainSize("phone"))("on a $size", ({ size }) => {
  it("an error appears on blur and disappears once corrected", () =>
    withPage({ size, admin: true }, async (page) => {
      await open(page);
      await title(page).pressSequentially("字".repeat(61));
      await expect.poll(() => saidAt(page, "活动标题")).toBeNull();
      await title(page).press("Tab");
      await expect.poll(() => saidAt(page, "活动标题")).toBe("活动标题不能超过60个字符");
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
      expect(await axeProblems(page)).toEqual([]);
      await title(page).press("End");
      await title(page).press("Backspace");
      await expect.poll(() => saidAt(page, "活动标题")).toBeNull();
      await summary(page).focus();
      await summary(page).press("Tab");
      await expect.poll(() => saidAt(page, "活动简介")).toBe("请输入活动简介");
      await summary(page).pressSequentially("带");
      await expect.poll(() => saidAt(page, "活动简介")).toBeNull();
    }));

  it("a rejected press needs no request: the first invalid field is focused, and the summary follows corrections", () =>
    withPage({ size, admin: true }, async (page) => {
      await open(page);
      const posts: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && !request.url().includes("draft-save")) posts.push(request.url());
      });
      await page.getByLabel("活动人数").fill("1");
      await next(page).click();
      await expect.poll(() => focused(page)).toBe("event-form-title");
      await expect.poll(() => isInView(page, "event-form-title")).toBe(true);
      await expect
        .poll(() => page.getByRole("alert").innerText())
        .toContain("基本信息验证失败，请检查红色标记的必填项");
      await expect.poll(() => items(page)).toEqual(["请输入活动标题", "请输入活动简介", "活动人数至少为2人"]);
      expect(await axeProblems(page)).toEqual([]);
      await title(page).pressSequentially("夜");
      await expect.poll(() => items(page)).toEqual(["请输入活动简介", "活动人数至少为2人"]);
      await page.getByRole("alert").getByRole("link", { name: "活动人数至少为2人" }).click();
      await expect.poll(() => focused(page)).toBe("event-form-capacity");
      await expect.poll(() => isInView(page, "event-form-capacity")).toBe(true);
      await page.getByLabel("活动人数").press("2");
      await expect.poll(() => items(page)).toEqual(["请输入活动简介"]);
      await title(page).fill("");
      await expect.poll(() => items(page)).toEqual(["请输入活动标题", "请输入活动简介"]);
      await title(page).fill("夜游");
      await summary(page).fill("波河边");
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
      expect(posts).toEqual([]);
      await next(page).click();
      await heading(page, "配色方案").waitFor();
      expect(posts).toHaveLength(1);
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    }));

  it("one of two location fields corrects the other, and the start is validated by the site's clock", () =>
    withPage({ size, admin: true }, async (page) => {
      await open(page, 3);
      await next(page).click();
      await expect.poll(() => focused(page)).toBe("event-form-locationName");
      await expect.poll(() => saidAt(page, "地点名称")).toBe("请输入活动地点");
      await page.getByLabel("详细地址").pressSequentially("波");
      await expect.poll(() => saidAt(page, "地点名称")).toBeNull();
      const times = page.locator("#event-form-time");
      const wrong = "开始时间必须至少比当前时间晚30分钟";
      await page.getByLabel("开始日期").fill("2020-02-02");
      await expect.poll(() => times.getByText(wrong).count()).toBe(0);
      await page.getByLabel("开始日期").blur();
      await times.getByText(wrong).waitFor();
      await expect.poll(() => times.getAttribute("aria-describedby")).toContain("event-form-time-error");
      await next(page).click();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest("fieldset")?.id))
        .toBe("event-form-time");
      await page.getByLabel("开始日期").fill("2027-11-27");
      await expect.poll(() => times.getByText(wrong).count()).toBe(0);
      await next(page).click();
      await heading(page, "费用与提醒").waitFor();
    }));

  it("a cleared date selects 14:00 in view, and no time stays selected that a date does not have", () =>
    withPage({ size, admin: true }, async (page) => {
      await open(page, 3);
      const date = page.getByLabel("开始日期");
      const chosen = page.locator("#event-form-time input:checked");
      const isInView = () =>
        chosen.evaluate((input) => {
          const [time, list] = [input.closest("label"), input.closest("label")?.parentElement].map(
            (element) => element?.getBoundingClientRect(),
          );
          return (
            time !== undefined && list !== undefined && time.top >= list.top && time.bottom <= list.bottom
          );
        });
      const usual = await date.inputValue();
      for (const before of ["2027-03-28", "2020-02-02", usual]) {
        await page.locator('#event-form-time input[value="02:00"]').check({ force: true });
        await date.fill(before);
        if (before !== usual)
          await expect.poll(() => page.locator("input[name=time]:checked:disabled").count()).toBe(0);
        await date.fill("");
        await expect.poll(() => date.inputValue()).toBe(usual);
        await expect.poll(() => chosen.inputValue()).toBe("14:00");
        await expect.poll(isInView).toBe(true);
      }
      await expect.poll(() => page.locator("aside").innerText()).toContain("14:00–16:00");
    }));

  it("a draft is saved and a step left backwards despite errors, preserving input", () =>
    withPage({ size, admin: true }, async (page) => {
      await open(page, 4);
      await page.getByLabel("定金（元）").fill("12,x");
      await page.getByLabel("报名费用（欧元）").fill("１２．５");
      await page.getByLabel("注意事项").fill("");
      await page.locator("summary", { hasText: "群二维码链接" }).click();
      await page.getByLabel("群二维码链接").fill("weixin");
      // The message on blur must not move the button from under the mouse.
      await button(page, "上一步").click();
      await heading(page, "时间地点").waitFor();
      await button(page, "费用与提醒").click();
      await page.getByRole("heading", { name: "时间地点", level: 1 }).waitFor();
      await page.getByLabel("地点名称").fill("瓦伦蒂诺公园");
      await button(page, "费用与提醒").click();
      await heading(page, "费用与提醒").waitFor();
      await page.locator("summary", { hasText: "草稿" }).click();
      await button(page, "保存草稿").click();
      await page.getByText("草稿已保存", { exact: true }).waitFor();
      await page.reload();
      await expect.poll(() => page.getByLabel("定金（元）").inputValue()).toBe("12,x");
      await expect.poll(() => page.getByLabel("报名费用（欧元）").inputValue()).toBe("１２．５");
      await expect.poll(() => page.getByLabel("注意事项").inputValue()).toBe("");
      await expect.poll(() => page.getByLabel("群二维码链接").inputValue()).toBe("weixin");
    }));

  it("amounts with a comma are shown in the preview, and a capacity is unchanged", () =>
    withPage({ size: "desktop", admin: true }, async (page) => {
      const preview = page.getByRole("region", { name: "实时预览" });
      await open(page);
      for (const typed of ["1,5", "12abc", "1e2"]) {
        await page.getByLabel("活动人数").fill("");
        await page.getByLabel("活动人数").pressSequentially(typed);
        await expect.poll(() => page.getByLabel("活动人数").inputValue()).toBe(typed);
        await page.getByLabel("活动人数").blur();
        await expect.poll(() => saidAt(page, "活动人数")).toBe("请输入有效的活动人数");
        await expect.poll(() => preview.innerText()).toContain(typed.replace(",", "."));
      }
      await page.getByLabel("活动人数").fill("２０");
      await expect.poll(() => saidAt(page, "活动人数")).toBeNull();
      await expect.poll(() => preview.innerText()).toContain("20 人");
      await open(page, 4);
      await page.getByLabel("定金（元）").pressSequentially("￥12,5");
      await page.getByLabel("报名费用（欧元）").pressSequentially("7,50");
      await expect.poll(() => preview.innerText()).toContain("€7.50 · 另付定金 ¥12.50");
      await page.getByLabel("报名费用（欧元）").fill("1,234");
      await page.getByLabel("报名费用（欧元）").blur();
      await expect.poll(() => saidAt(page, "报名费用（欧元）")).toBe("请输入有效的金额，最多两位小数");
      await expect.poll(() => page.getByLabel("报名费用（欧元）").inputValue()).toBe("1,234");
    }));

  it("Enter goes to the next step or the first invalid field, and never publishes", () =>
    withPage({ size, admin: true }, async (page) => {
      await open(page);
      await title(page).fill("回车");
      await title(page).press("Enter");
      await expect.poll(() => focused(page)).toBe("event-form-summary");
      await summary(page).press("Enter");
      await expect.poll(() => summary(page).inputValue()).toBe("\n");
      await summary(page).fill("不会发布");
      await title(page).press("Enter");
      await heading(page, "配色方案").waitFor();
      await button(page, "时间地点").click();
      await page.getByLabel("地点名称").fill("这里");
      await page.getByLabel("地点名称").press("Enter");
      await heading(page, "费用与提醒").waitFor();
      await page.getByLabel("定金（元）").fill("20");
      await page.getByLabel("定金（元）").press("Enter");
      await page.getByText(/^已自动保存/).waitFor();
      await expect.poll(() => heading(page, "费用与提醒").count()).toBe(1);
      await expect.poll(() => focused(page)).toBe("event-form-deposit");
      await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/create-event");
      await page.reload();
      await expect.poll(() => page.getByLabel("定金（元）").inputValue()).toBe("20");
    }));
});

it("an edit is validated too, and may retain a past start", () =>
  withPage({ size: "desktop", admin: true }, async (page) => {
    await page.goto("/admin");
    await page.getByRole("link", { name: "编辑：" }).first().click();
    await heading(page, "基本信息").waitFor();
    const before = await title(page).inputValue();
    await title(page).fill("");
    await button(page, "保存修改").click();
    await expect.poll(() => focused(page)).toBe("event-form-title");
    await expect.poll(() => items(page)).toEqual(["请输入活动标题"]);
    await title(page).fill(before);
    await next(page).click();
    await heading(page, "配色方案").waitFor();
  }));
