import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { mainSize, scripted, withPage } from "../support/browser";
import { isFocused, settled } from "./page-state";
import { idOf } from "./sample-city";

const panes = [
  { title: "注意事项", hash: "#notes" },
  { title: "免责声明", hash: "#disclaimer" },
];

const dialog = (page: Page, title: string) => page.getByRole("dialog", { name: title });
const linkTo = (page: Page, hash: string) => page.locator("main").locator(`a[href="${hash}"]`).last();
const closed = (page: Page, title: string) =>
  dialog(page, title).waitFor({ state: "hidden", timeout: 5_000 });

async function openEvent(page: Page, hash = ""): Promise<void> {
  await page.goto(`/events/${await idOf("upcoming")}${hash}`);
  await scripted(page);
}

describe.each(mainSize("phone"))("the panes on a $size", ({ size }) => {
  it("open and close by links", () =>
    withPage({ size }, async (page) => {
      await openEvent(page);
      for (const { title, hash } of panes) {
        await expect.poll(() => dialog(page, title).isVisible()).toBe(false);
        await linkTo(page, hash).click();
        await dialog(page, title).waitFor();
        await expect.poll(() => new URL(page.url()).hash).toBe(hash);
        await dialog(page, title).getByRole("link", { name: "关闭" }).click();
        await closed(page, title);
        await expect.poll(() => new URL(page.url()).hash).not.toBe(hash);
      }
    }));

  it("the notes open by URL and by the link in the table of contents", () =>
    withPage({ size }, async (page) => {
      await openEvent(page, "#notes");
      await dialog(page, "注意事项").getByRole("link", { name: "关闭" }).click();
      await closed(page, "注意事项");
      await page.getByRole("navigation", { name: "本页目录" }).getByRole("link", { name: "须知" }).click();
      await dialog(page, "注意事项").waitFor();
    }));

  it("the back button closes a pane", () =>
    withPage({ size }, async (page) => {
      await openEvent(page);
      await linkTo(page, "#notes").click();
      await dialog(page, "注意事项").waitFor();
      await page.goBack();
      await closed(page, "注意事项");
    }));
});

describe.each(mainSize("phone"))("the panes with scripts on a $size", ({ size }) => {
  it("have the focus when the address opens them", () =>
    withPage({ size }, async (page) => {
      await openEvent(page, "#notes");
      const close = dialog(page, "注意事项").getByRole("link", { name: "关闭" });
      await expect.poll(() => isFocused(close)).toBe(true);
    }));

  it("trap focus and Tab in both directions", () =>
    withPage({ size }, async (page) => {
      await openEvent(page);
      await linkTo(page, "#notes").press("Enter");
      const pane = dialog(page, "注意事项");
      await pane.waitFor();
      const hasFocus = () => pane.evaluate((element) => element.contains(document.activeElement));
      await expect.poll(hasFocus).toBe(true);
      for (const key of ["Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
        await page.keyboard.press(key);
        await expect.poll(() => hasFocus()).toBe(true);
      }
    }));

  it.each([
    { how: "Escape", close: (page: Page) => page.keyboard.press("Escape") },
    { how: "the close link", close: (page: Page) => page.keyboard.press("Enter") },
    { how: "the veil", close: (page: Page) => page.mouse.click(10, 10) },
  ])("close by $how, and the focus returns to the link that opened them", ({ close }) =>
    withPage({ size }, async (page) => {
      await openEvent(page);
      const opener = linkTo(page, "#disclaimer");
      await opener.focus();
      const before = await settled(page);
      await opener.press("Enter");
      await dialog(page, "免责声明").waitFor();
      const link = dialog(page, "免责声明").getByRole("link", { name: "关闭" });
      await expect.poll(() => isFocused(link)).toBe(true);
      await close(page);
      await closed(page, "免责声明");
      await expect.poll(() => isFocused(opener)).toBe(true);
      expect(await settled(page)).toBe(before);
    }));

  it("close by Escape when opened by URL", () =>
    withPage({ size }, async (page) => {
      await openEvent(page, "#notes");
      await dialog(page, "注意事项").waitFor();
      await page.keyboard.press("Escape");
      await closed(page, "注意事项");
      await expect.poll(() => page.url()).toContain(await idOf("upcoming"));
    }));

  it("can be opened again after closing", () =>
    withPage({ size }, async (page) => {
      await openEvent(page);
      for (const { title, hash } of [...panes, ...panes]) {
        await linkTo(page, hash).click();
        await dialog(page, title).waitFor();
        await page.keyboard.press("Escape");
        await closed(page, title);
      }
    }));
});
