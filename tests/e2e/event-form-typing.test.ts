// Work of the page for a key in one field of the event form, counted instead of timed.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";

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

/** The work for the second key in a field, after the first one is rendered: the first one marks the form as changed. */
async function workOfKey(page: Page, label: string, shows: (text: string) => Promise<unknown>) {
  await page.getByLabel(label).focus();
  await page.keyboard.type("一");
  await shows("一");
  await page.evaluate(() => {
    window.work = { fields: [], forms: 0, addresses: 0 };
  });
  await page.keyboard.type("二");
  await shows("一二");
  const { fields, ...counts } = await page.evaluate(() => window.work);
  return { fields: [...new Set(fields)], ...counts };
}

it.each([
  { step: 1, label: "活动标题", name: "title" },
  { step: 3, label: "地点名称", name: "locationName" },
])("typing in $name updates the preview without validating other fields", ({ step, label, name }) =>
  // Saving reads the complete form as well; it waits for the clock.
  withPage({ size: "phone", admin: true, clock: true }, async (page) => {
    await page.addInitScript(countWork);
    await page.goto(`/admin/create-event?step=${step}`);
    await scripted(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const preview = page.getByRole("region", { name: "实时预览" });
    const shows = (text: string) =>
      expect.poll(() => preview.locator("b, dd").allTextContents()).toContainEqual(text);
    const { fields, forms, addresses } = await workOfKey(page, label, shows);
    expect(fields).toEqual([name]);
    expect(forms).toBeLessThanOrEqual(1);
    expect(addresses).toBe(0);
  }));

it("the default notes follow a typed deposit until they are changed", () =>
  withPage({ size: "phone", admin: true }, async (page) => {
    await page.goto("/admin/create-event?step=4");
    await scripted(page);
    const notes = page.getByLabel("注意事项");
    const hasLine = async () => /定金/.test(await notes.inputValue());
    expect(await hasLine()).toBe(false);
    await page.getByLabel("定金（元）").fill("50");
    await expect.poll(hasLine).toBe(true);
    await page.getByText(/^已自动保存/).waitFor();
    await page.reload();
    await scripted(page);
    await expect.poll(hasLine).toBe(true);
    await page.getByLabel("定金（元）").fill("");
    await expect.poll(hasLine).toBe(false);
    await notes.fill("自己写的");
    await page.getByLabel("定金（元）").fill("50");
    await page.getByText(/^已自动保存/).waitFor();
    await expect.poll(() => notes.inputValue()).toBe("自己写的");
  }));
