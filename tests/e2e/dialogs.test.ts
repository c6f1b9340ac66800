import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { mainSize, scripted, withPage } from "../support/browser";
import { isFocused, settled, visit } from "./page-state";
import { idOf } from "./sample-city";

const panes = [
  { title: "注意事项", hash: "#notes" },
  { title: "免责声明", hash: "#disclaimer" },
];

const dialog = (page: Page, title: string) => page.getByRole("dialog", { name: title });
const linkTo = (page: Page, hash: string) => page.locator("main").locator(`a[href="${hash}"]`).last();
const closed = (page: Page, title: string) =>
  dialog(page, title).waitFor({ state: "hidden", timeout: 5_000 });

describe.each(mainSize("phone"))("the panes on a $size", ({ size }) => {
  it("open by links and the table of contents, and close by their link and the back button", () =>
    withPage({ size }, async (page) => {
      await visit(page, `/events/${await idOf("upcoming")}`);
      for (const { title, hash } of panes) {
        await expect.poll(() => dialog(page, title).isVisible()).toBe(false);
        await linkTo(page, hash).click();
        await dialog(page, title).waitFor();
        await expect.poll(() => new URL(page.url()).hash).toBe(hash);
        await dialog(page, title).getByRole("link", { name: "关闭" }).click();
        await closed(page, title);
        await expect.poll(() => new URL(page.url()).hash).not.toBe(hash);
      }
      await page.getByRole("navigation", { name: "本页目录" }).getByRole("link", { name: "须知" }).click();
      await dialog(page, "注意事项").waitFor();
      await page.goBack();
      await closed(page, "注意事项");
    }));

  it("have the focus when opened by the URL; trap it, and return it to the link that opened them when closed by Escape, link or backdrop", () =>
    withPage({ size }, async (page) => {
      await visit(page, `/events/${await idOf("upcoming")}#notes`);
      const close = dialog(page, "注意事项").getByRole("link", { name: "关闭" });
      await expect.poll(() => isFocused(close)).toBe(true);
      await page.keyboard.press("Escape");
      await closed(page, "注意事项");
      await expect.poll(() => page.url()).toContain(await idOf("upcoming"));
      await page.reload();
      await scripted(page);
      const opener = linkTo(page, "#disclaimer");
      await opener.focus();
      const before = await settled(page);
      const pane = dialog(page, "免责声明");
      for (const close of [
        () => page.keyboard.press("Escape"),
        () => page.keyboard.press("Enter"),
        () => page.mouse.click(10, 10),
      ]) {
        await opener.press("Enter");
        await pane.waitFor();
        await expect.poll(() => isFocused(pane.getByRole("link", { name: "关闭" }))).toBe(true);
        await close();
        await closed(page, "免责声明");
        await expect.poll(() => isFocused(opener)).toBe(true);
        expect(await settled(page)).toBe(before);
      }
      await opener.press("Enter");
      const hasFocus = () => pane.evaluate((element) => element.contains(document.activeElement));
      await expect.poll(hasFocus).toBe(true);
      for (const key of ["Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
        await page.keyboard.press(key);
        await expect.poll(hasFocus).toBe(true);
      }
    }));
});
