// The organiser's list of all events in a real browser.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { modesWithScriptsOn, sizes, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { openAllDetails, overflow, smallTargets } from "./layout-checks";

// The password that tests/support/built-server.ts starts servers with.
const password = "correct horse";
/** The browser's own word on the form that is rejected. */
const rejectedNoise = /^Failed to load resource: .* 422/;

async function openList(page: Page, query = "") {
  await page.goto(`/admin/events${query}`);
  await page.getByLabel("密码").fill(password);
  await page.getByRole("button", { name: "登录" }).click();
  await page.getByRole("heading", { name: "活动列表" }).waitFor();
}

const titles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

describe.each(modesWithScriptsOn("desktop"))("the list of events $way", ({ js, size }) => {
  it("is searched, filtered, corrected after an error and reset", () =>
    withPage({ js, size, expectedMessages: rejectedNoise }, async (page) => {
      await openList(page);
      const all = await titles(page);

      await page.getByLabel("搜索活动").fill("桌游");
      await page.getByLabel("搜索活动").press("Enter");
      await page.getByRole("link", { name: "清除筛选" }).waitFor();
      await expect.poll(() => titles(page)).toEqual(["拱廊下的桌游夜"]);

      await page.getByText("更多筛选").click();
      await page.getByLabel("状态").selectOption("已结束");
      await page.getByLabel("搜索活动").fill("");
      await page.getByLabel("最少人数").fill("很多");
      await page.getByRole("button", { name: "搜索" }).click();
      await page.getByRole("alert").waitFor();
      const mended = page.getByLabel("最少人数");
      await expect.poll(() => mended.inputValue()).toBe("很多");
      await expect.poll(() => mended.getAttribute("aria-invalid")).toBe("true");

      await mended.fill("30");
      await page.getByLabel("排序方式").selectOption("开始时间");
      await page.getByRole("button", { name: "搜索" }).click();
      await page.getByRole("alert").waitFor({ state: "detached" });
      const narrowed = await titles(page);
      expect(narrowed.length).toBeGreaterThan(0);
      expect(narrowed.length).toBeLessThan(all.length);
      await page.goto(page.url());
      await expect.poll(() => titles(page)).toEqual(narrowed);

      await page.getByRole("link", { name: "清除筛选" }).click();
      await page.waitForURL((url) => url.search === "");
      await expect.poll(() => titles(page)).toEqual(all);
    }));
});

describe("the list of events", () => {
  it.each([
    ["as it opens", ""],
    ["with every message", "?depositMin=a&enrollFeeMax=b&capacityMin=c&startDateFrom=d&status=e&category=f"],
    ["with nothing found", "?search=zzzz&status=draft"],
  ])("passes axe in both themes, fits and has large targets (%s)", (_what, query) =>
    withPage({ expectedMessages: rejectedNoise }, async (page) => {
      await openList(page, query);
      expect(await axeProblems(page)).toEqual([]);
      await page.setViewportSize(sizes.desktop);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.evaluate(openAllDetails);
      expect(await axeProblems(page)).toEqual([]);
      for (const viewport of Object.values(sizes)) {
        await page.setViewportSize(viewport);
        await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
        await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
      }
    }));
});
