// The organiser's lists are searched while typing.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { mainSize, settled, withPage } from "../support/browser";
import { isMarked, open } from "./posts-in-place";

const box = (page: Page) => page.getByRole("searchbox");
const queryOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const statusOf = (page: Page) => page.locator("main [aria-live=polite]");
const caret = (page: Page) =>
  box(page).evaluate((input: HTMLInputElement) => [input === document.activeElement, input.selectionStart]);
const entries = (page: Page) => page.evaluate(() => history.length);

it.each(
  mainSize("desktop"),
)("a search, $size updates URL and count while typing, preserves focus and caret, and is one history entry", ({
  size,
}) =>
  withPage({ size, admin: true }, async (page) => {
    await open(page, "/admin/wishes?status=approved");
    const before = await entries(page);
    await box(page).pressSequentially("羽毛球场", { delay: 400 });
    await expect.poll(() => queryOf(page, "q")).toBe("羽毛球场");
    expect(queryOf(page, "status")).toBe("approved");
    await expect.poll(() => statusOf(page).textContent()).toMatch(/^「羽毛球场」找到 \d+ 条心愿$/);
    await box(page).press("ArrowLeft");
    await box(page).press("Backspace");
    await expect.poll(() => queryOf(page, "q")).toBe("羽毛场");
    await settled(page);
    await expect.poll(() => caret(page)).toEqual([true, 2]);
    await expect.poll(() => entries(page)).toBe(before + 1);
    await expect.poll(() => isMarked(page)).toBe(true);
  }));

it("text in IME composition is not searched", () =>
  withPage({ size: "desktop", admin: true }, async (page) => {
    await open(page, "/admin/votes");
    const requested: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(".data")) requested.push(request.url());
    });
    await page.clock.install();
    await box(page).focus();
    const client = await page.context().newCDPSession(page);
    for (const text of ["g", "go", "gong"]) {
      await client.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
      await page.clock.runFor(1000);
    }
    expect(requested).toEqual([]);
    await client.send("Input.insertText", { text: "公园" });
    await page.clock.runFor(1000);
    await expect.poll(() => queryOf(page, "q")).toBe("公园");
    expect(requested.length).toBe(1);
  }));

it("a filter pressed during the debounce is not reverted", () =>
  withPage({ size: "desktop", admin: true }, async (page) => {
    await open(page, "/admin/wishes");
    await page.clock.install();
    // An installed clock continues by itself, and the debounce may end before the press.
    await page.clock.pauseAt(Date.now() + 60_000);
    await box(page).pressSequentially("x");
    await page.getByRole("link", { name: /^待审核/ }).click();
    await page.clock.runFor(1000);
    await settled(page);
    expect([queryOf(page, "status"), queryOf(page, "q")]).toEqual(["pending", null]);
    await expect.poll(() => box(page).inputValue()).toBe("");
  }));

it("event filters apply on selection and stay open", () =>
  withPage({ size: "desktop", admin: true }, async (page) => {
    await open(page, "/admin/events");
    await page.getByText("更多筛选").click();
    const status = page.getByLabel("状态");
    await status.selectOption("已结束");
    await expect.poll(() => queryOf(page, "status")).toBe("ended");
    await settled(page);
    await expect.poll(() => status.isVisible()).toBe(true);
    await page.getByRole("link", { name: "清除筛选" }).first().click();
    await expect.poll(() => status.inputValue()).toBe("");
  }));

it("input typed while a search is being shown is preserved, in the same history entry", () =>
  withPage({ size: "desktop", admin: true }, async (page) => {
    await open(page, "/admin/wishes?status=approved");
    const before = await entries(page);
    // The debounce ends between the router's change of the URL and its rendering.
    await page.evaluate((pauseMs) => {
      const [wait, push] = [window.setTimeout, history.pushState];
      let debounced = () => {};
      const later = (run: () => void, ms?: number) => {
        if (ms !== pauseMs) return wait(run, ms);
        debounced = run;
        return 0;
      };
      Object.assign(window, { setTimeout: later });
      addEventListener("keyup", ({ key }) => key === "Shift" && debounced());
      history.pushState = (...entry) => {
        push.apply(history, entry);
        queueMicrotask(() => debounced());
      };
    }, 300);
    const held: (() => void)[] = [];
    await page.route("**/admin/wishes.data*", async (route) => {
      if (held.length < 2) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await box(page).pressSequentially("羽");
    await box(page).press("Shift", { noWaitAfter: true });
    await expect.poll(() => held.length).toBe(1);
    await box(page).pressSequentially("毛");
    held[0]?.();
    await expect.poll(() => held.length).toBe(2);
    await expect.poll(() => statusOf(page).textContent()).toMatch(/^「羽」/);
    held[1]?.();
    await expect.poll(() => queryOf(page, "q")).toBe("羽毛");
    await settled(page);
    await expect.poll(() => box(page).inputValue()).toBe("羽毛");
    await expect.poll(() => entries(page)).toBe(before + 1);
  }));
