import type { Page } from "playwright";
import { expect, it } from "vitest";
import { mainSize, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { focusStop } from "./focus-ring";
import { boxOf } from "./page-state";

// The password of servers started by tests/support/built-server.ts.
const password = "correct horse";

const field = (page: Page) => page.getByLabel("密码", { exact: true });
const show = (page: Page) => page.getByRole("button", { name: "显示密码" });
const hide = (page: Page) => page.getByRole("button", { name: "隐藏密码" });
const submit = (page: Page) => page.getByRole("button", { name: "登录", exact: true });

/** Caret of the focused field, or null without one. */
const caret = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    return focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : null;
  });

/** Types of all password fields at submission, recorded in the page's title. */
const noteSentType = (page: Page) =>
  page.evaluate(() => {
    // On the form, after the page's own listener, and before the script that sends forms.
    document.querySelector("form:has(#password)")?.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      document.title = document.querySelector<HTMLInputElement>("#password")?.type ?? "";
    });
  });

it.each(
  mainSize("phone"),
)("a password is shown and hidden with a large button, without layout shift, with the caret in its place, and masked again when it is sent, on a $size", ({
  size,
}) =>
  withPage({ size }, async (page) => {
    await page.goto("/admin/login");
    await show(page).waitFor();
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    const whole = await boxOf(field(page));
    const button = await boxOf(show(page));
    expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
    expect(Math.abs(button.y - whole.y)).toBeLessThan(1);
    expect(Math.abs(button.height - whole.height)).toBeLessThan(1);
    expect(button.x + button.width).toBeLessThanOrEqual(whole.x + whole.width + 1);
    await field(page).pressSequentially("correcthorse");
    await expect.poll(() => submit(page).isDisabled()).toBe(false);
    expect(await axeProblems(page)).toEqual([]);
    for (let index = 0; index < 5; index += 1) await page.keyboard.press("ArrowLeft");
    await show(page).click();
    await expect.poll(() => field(page).getAttribute("type")).toBe("text");
    await expect.poll(() => caret(page)).toEqual([7, 7]);
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press("Space");
    await hide(page).click();
    await expect.poll(() => field(page).getAttribute("type")).toBe("password");
    await expect.poll(() => caret(page)).toEqual([8, 8]);
    await expect.poll(() => field(page).inputValue()).toBe(password);

    await noteSentType(page);
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(focusStop)).toEqual({ name: "BUTTON 显示密码", problems: [] });
    await page.keyboard.press("Enter");
    await expect.poll(() => field(page).getAttribute("type")).toBe("text");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.title === "password");
    await expect.poll(() => show(page).count()).toBe(1);
  }));
