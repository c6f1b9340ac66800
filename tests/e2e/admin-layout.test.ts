// Sizes and positions on the organiser's pages that style changes may break.
import { describe, expect, it } from "vitest";
import { sizes, withPage } from "../support/browser";

describe("the last buttons of the poll editor", () => {
  it.each(["small", "phone"] as const)("take one line each, %s", (size) =>
    withPage({ js: false, size, admin: true }, async (page) => {
      await page.goto("/admin/votes/create");
      const buttons = page
        .locator("form")
        .filter({ hasText: "三个选项" })
        .locator("button, a[class*=button]");
      const boxes = await buttons.evaluateAll((all) =>
        all.map((button) => {
          const { height, right } = button.getBoundingClientRect();
          return { text: button.textContent, height: Math.round(height), fits: right <= innerWidth };
        }),
      );
      expect(boxes.map(({ text }) => text)).toEqual(["创建投票", "取消", "保存草稿", "更新预览"]);
      for (const { height, fits } of boxes) expect({ height, fits }).toEqual({ height: 48, fits: true });
    }));
});

describe("three past events of the dashboard fit", () => {
  const over = ["拱廊下的桌游夜", "鲁菲尼公园撕名牌", "三种馅的饺子作坊"];

  it.each([
    ["the screen of a phone", "phone", sizes.phone.height],
    ["half the screen of a desktop", "desktop", sizes.desktop.height / 2],
  ] as const)("%s", (_screen, size, height) =>
    withPage({ js: false, size, admin: true }, async (page) => {
      await page.goto("/admin");
      const boxes = over.map((title) => page.locator("article", { hasText: title }).boundingBox());
      const heights = (await Promise.all(boxes)).map((box) => box?.height ?? Number.NaN);
      expect(heights.reduce((sum, each) => sum + each)).toBeLessThan(height);
    }));
});

it("a choice of poster layouts and the button that takes it do not touch", () =>
  withPage({ js: false, admin: true }, async (page) => {
    await page.goto("/admin");
    const edit = await page.locator("article a[href$='/edit']").first().getAttribute("href");
    await page.goto((edit ?? "").replace(/edit$/, "poster"));
    const bottom = await page
      .locator("form label")
      .last()
      .evaluate((label) => label.getBoundingClientRect().bottom);
    const box = await page.getByRole("button", { name: "使用这个版式" }).boundingBox();
    expect((box?.y ?? 0) - bottom).toBeGreaterThanOrEqual(8);
  }));

it("a long confirmation starts with its question", () =>
  withPage({ size: "small", admin: true }, async (page) => {
    await page.goto("/admin/comments?status=approved");
    await page.getByLabel("全选").check();
    await page.getByRole("button", { name: "删除所选" }).click();
    const box = await page.locator("dialog h2").boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(sizes.small.height / 2);
  }));
