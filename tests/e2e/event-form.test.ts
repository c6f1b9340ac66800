// The event form in a browser with scripts: while typing, before hydration, and when rejected.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { offlineNoise, rejectedNoise, scripted, withPage } from "../support/browser";
import { holdScripts } from "../support/held-requests";
import { isRelease } from "../support/tier";

const next = (page: Page) => page.getByRole("button", { name: "下一步" }).click();

it("input before hydration is preserved and saved", () =>
  withPage({ size: "phone", admin: true }, async (page) => {
    const release = await holdScripts(page);
    await page.goto("/admin/create-event?step=4", { waitUntil: "commit" });
    await page.getByLabel("注意事项").fill("自带水杯");
    await page.getByLabel("定金（元）").fill("20");
    release();
    await page.getByText(/^已自动保存 \d\d:\d\d$/).waitFor();
    await expect.poll(() => page.getByLabel("注意事项").inputValue()).toBe("自带水杯");
    await expect.poll(() => page.getByLabel("定金（元）").inputValue()).toBe("20");
    await page.reload();
    await expect.poll(() => page.getByLabel("注意事项").inputValue()).toBe("自带水杯");
  }));

if (isRelease)
  it("a button pressed before the scripts have loaded posts the form", () =>
    withPage({ size: "phone", admin: true }, async (page) => {
      const release = await holdScripts(page);
      await page.goto("/admin/create-event", { waitUntil: "commit" });
      await page.getByLabel("活动标题").fill("脚本还没到");
      await page.getByLabel("活动简介").fill("先按了下一步");
      await page.getByRole("button", { name: "下一步" }).click({ noWaitAfter: true });
      await page.waitForURL(/step=2/, { waitUntil: "commit" });
      release();
      await page.getByRole("heading", { name: "配色方案", level: 1 }).waitFor();
    }));

it("a rejected step focuses its first invalid field, an accepted one its heading, without loading a document", () =>
  withPage({ size: "desktop", admin: true, expectedMessages: rejectedNoise }, async (page) => {
    await page.goto("/admin/create-event");
    await scripted(page);
    let documents = 0;
    page.on("domcontentloaded", () => {
      documents += 1;
    });
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
    await page.getByLabel("活动标题").fill("从这里开始");
    await page.getByLabel("活动人数").fill("");
    await next(page);
    await page.getByRole("alert").waitFor();
    await expect.poll(focused).toBe("event-form-summary");
    await page.getByLabel("活动简介").fill("焦点跟着走");
    await page.getByLabel("活动人数").fill("12");
    await page.getByLabel("活动人数").press("Enter");
    await page.getByRole("heading", { name: "配色方案", level: 1 }).waitFor();
    await expect.poll(focused).toBe("配色方案");
    expect(documents).toBe(0);
  }));

it("preview, counter and time slots follow typing without a request", () =>
  withPage({ size: "desktop", admin: true, expectedMessages: offlineNoise }, async (page) => {
    await page.goto("/admin/create-event");
    await scripted(page);
    await page.context().route("**/*", (route) => route.abort("internetdisconnected"));
    const preview = page.getByRole("region", { name: "实时预览" });
    await page.getByLabel("活动标题").fill("断网也看得见");
    await page.getByLabel("活动人数").fill("1２人");
    await expect.poll(() => preview.innerText()).toContain("断网也看得见");
    await expect.poll(() => preview.innerText()).toContain("12 人");
    await expect.poll(() => page.getByText("6 / 60").count()).toBe(1);
    await page.context().unroute("**/*");
    await page.getByText(/^已自动保存/).waitFor();
    await page.goto("/admin/create-event?step=3");
    await scripted(page);
    await page.context().route("**/*", (route) => route.abort("internetdisconnected"));
    await page.getByLabel("开始日期").fill("2027-03-28");
    await expect.poll(() => page.locator('#event-form-time input[value="02:00"]').isDisabled()).toBe(true);
    await expect.poll(() => preview.innerText()).toContain("2027年3月28日 星期日 14:00–16:00 · 2 小时");
  }));

it("characters that posters cannot render are listed once the form is saved, until replaced", () =>
  withPage({ size: "phone", admin: true }, async (page) => {
    await page.goto("/admin/create-event");
    await scripted(page);
    const warning = page.getByRole("status").filter({ hasText: "海报上画不出这些字符" });
    await page.getByLabel("活动标题").fill("🎉 𠔻之夜 𒐫");
    await warning.waitFor();
    const text = "海报上画不出这些字符：𠔻、𒐫。请换一种写法。";
    await expect.poll(() => warning.allTextContents()).toEqual([text]);
    await page.getByLabel("活动标题").fill("🎉 跨年之夜");
    await warning.waitFor({ state: "detached" });
  }));
