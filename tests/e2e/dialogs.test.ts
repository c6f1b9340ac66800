import type { Page } from "playwright";
import { expect, it } from "vitest";
import { mainSize, scripted, withPage } from "../support/browser";
import { isFocused, settled, visit } from "./page-state";
import { idOf } from "./sample-city";

const dialog = (page: Page, title: string) => page.getByRole("dialog", { name: title });
const linkTo = (page: Page, hash: string) => page.locator("main").locator(`a[href="${hash}"]`).last();
const closed = (page: Page, title: string) =>
  dialog(page, title).waitFor({ state: "hidden", timeout: 5_000 });

it.each(
  mainSize("phone"),
)("panes have the focus when opened by the URL; trap it, and return it to the link that opened them when closed by Escape, link or backdrop; the back button closes them, on a $size", ({
  size,
}) =>
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
    const notes = page.getByRole("link", { name: "注意事项" });
    await notes.click();
    await dialog(page, "注意事项").waitFor();
    await page.goBack();
    await closed(page, "注意事项");
    await expect.poll(() => isFocused(notes)).toBe(true);
    await opener.press("Enter");
    const hasFocus = () => pane.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
    for (const key of ["Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      await expect.poll(hasFocus).toBe(true);
    }
  }));
