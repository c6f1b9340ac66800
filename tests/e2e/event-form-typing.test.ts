// What the event form does while typing, without requests and without work for other fields.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { offlineNoise, scripted, withPage } from "../support/browser";
import { fill, hasValues, visit, withAdmin } from "./page-state";

declare global {
  interface Window {
    /** Names of the fields whose values a script has read, reads of the complete form, and replaced URLs. */
    work: { fields: string[]; forms: number; addresses: number };
  }
}

/** Counts from the beginning: React wraps the getters that it finds. Rendering a field reads its value. */
function countWork(): void {
  window.work = { fields: [], forms: 0, addresses: 0 };
  const kinds = [HTMLInputElement.prototype, HTMLTextAreaElement.prototype, HTMLSelectElement.prototype];
  for (const kind of kinds) {
    for (const name of ["value", "defaultValue"]) {
      const own = Object.getOwnPropertyDescriptor(kind, name);
      if (!own) continue;
      Object.defineProperty(kind, name, {
        ...own,
        get(this: HTMLInputElement) {
          window.work.fields.push(this.name);
          return own.get?.call(this);
        },
      });
    }
  }
  document.addEventListener("formdata", () => {
    window.work.forms += 1;
  });
  const replace = history.replaceState;
  history.replaceState = function (...args) {
    window.work.addresses += 1;
    replace.apply(this, args);
  };
}

const previewOf = (page: Page) => page.getByRole("region", { name: "实时预览" });
const saved = (page: Page) => page.getByText(/^已自动保存/).waitFor();

/** The work for the second key in a field, after the first one is rendered: the first one marks the form as changed. */
async function workOfKey(page: Page, label: string) {
  const type = async (key: string, shown: string) => {
    await page.keyboard.type(key);
    const texts = previewOf(page).locator("b, dd");
    await expect.poll(() => texts.allTextContents()).toContainEqual(shown);
  };
  await page.getByLabel(label).focus();
  await type("一", "一");
  await page.evaluate(() => {
    window.work = { fields: [], forms: 0, addresses: 0 };
  });
  await type("二", "一二");
  const { fields, ...counts } = await page.evaluate(() => window.work);
  return { fields: [...new Set(fields)], ...counts };
}

it.each([
  { step: 1, label: "活动标题", name: "title" },
  { step: 3, label: "地点名称", name: "locationName" },
])("typing in $name updates the preview without validating other fields", ({ step, label, name }) =>
  // Saving reads the complete form as well; it waits for the clock.
  withPage({ admin: true, clock: true }, async (page) => {
    await page.addInitScript(countWork);
    await visit(page, `/admin/create-event?step=${step}`);
    await page.clock.pauseAt(Date.now() + 60_000);
    const { fields, forms, addresses } = await workOfKey(page, label);
    expect(fields).toEqual([name]);
    expect(forms).toBeLessThanOrEqual(1);
    expect(addresses).toBe(0);
  }));

it("preview, counter and time slots follow typing without a request; it is saved once connected", () =>
  withAdmin("/admin/create-event", { size: "desktop", expectedMessages: offlineNoise }, async (page) => {
    const disconnect = () => page.context().route("**/*", (route) => route.abort("internetdisconnected"));
    const preview = previewOf(page);
    await disconnect();
    await fill(page, { 活动标题: "断网也看得见", 活动人数: "1２人" });
    await expect.poll(() => preview.innerText()).toContain("断网也看得见");
    await expect.poll(() => preview.innerText()).toContain("12 人");
    await expect.poll(() => page.getByText("6 / 60").count()).toBe(1);
    await page.getByText("未连接，已保存在本机").waitFor();
    await page.context().unroute("**/*");
    await saved(page);
    await visit(page, "/admin/create-event?step=3");
    await disconnect();
    await page.getByLabel("开始日期").fill("2027-03-28");
    const slot = (time: string) => page.locator(`#event-form-time input[value="${time}"]`);
    await expect.poll(() => slot("02:00").isDisabled()).toBe(true);
    await expect.poll(() => slot("03:00").isDisabled()).toBe(false);
    await page.locator("#event-form-time").getByText("(不存在)").first().waitFor();
    await expect.poll(() => preview.innerText()).toContain("2027年3月28日 星期日 14:00–16:00 · 2 小时");
  }));

it("characters that posters cannot render are listed once the form is saved, until replaced", () =>
  withAdmin("/admin/create-event", {}, async (page) => {
    const warning = page.getByRole("status").filter({ hasText: "海报上画不出这些字符" });
    await page.getByLabel("活动标题").fill("🎉 𠔻之夜 𒐫");
    await warning.waitFor();
    const text = "海报上画不出这些字符：𠔻、𒐫。请换一种写法。";
    await expect.poll(() => warning.allTextContents()).toEqual([text]);
    await page.getByLabel("活动标题").fill("🎉 跨年之夜");
    await warning.waitFor({ state: "detached" });
  }));

it("the default notes follow a typed deposit until they are changed", () =>
  withAdmin("/admin/create-event?step=4", {}, async (page) => {
    const hasLine = async () => /定金/.test(await page.getByLabel("注意事项").inputValue());
    expect(await hasLine()).toBe(false);
    await fill(page, { "定金（元）": "50" });
    await expect.poll(hasLine).toBe(true);
    await saved(page);
    await page.reload();
    await scripted(page);
    await expect.poll(hasLine).toBe(true);
    await fill(page, { "定金（元）": "" });
    await expect.poll(hasLine).toBe(false);
    await fill(page, { 注意事项: "自己写的", "定金（元）": "50" });
    await saved(page);
    await hasValues(page, { 注意事项: "自己写的" });
  }));
