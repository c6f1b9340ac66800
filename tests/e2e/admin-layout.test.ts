// Sizes and positions on the organiser's pages that style changes may break.
import { expect, it } from "vitest";
import { sizes, withPage } from "../support/browser";
import { boxOf, withAdmin } from "./page-state";

it("the last buttons of the poll editor take one line each", () =>
  withAdmin("/admin/votes/create", { js: false, size: "small" }, async (page) => {
    const form = page.locator("form").filter({ hasText: "三个选项" });
    for (const size of ["small", "phone"] as const) {
      await page.setViewportSize(sizes[size]);
      const boxes = await form.locator("button, a[class*=button]").evaluateAll((all) =>
        all.map((button) => {
          const { height, right } = button.getBoundingClientRect();
          return [button.textContent, Math.round(height), right <= innerWidth];
        }),
      );
      const texts = ["创建投票", "取消", "保存草稿", "更新预览"];
      expect(boxes, size).toEqual(texts.map((text) => [text, 48, true]));
    }
  }));

it("three past events of the dashboard fit on a phone, and in half the screen of a desktop; a layout and its button do not touch", () =>
  withAdmin("/admin", { js: false }, async (page) => {
    for (const [size, most] of [
      ["phone", sizes.phone.height],
      ["desktop", sizes.desktop.height / 2],
    ] as const) {
      await page.setViewportSize(sizes[size]);
      let height = 0;
      for (const title of ["拱廊下的桌游夜", "鲁菲尼公园撕名牌", "三种馅的饺子作坊"])
        height += (await boxOf(page.locator("article", { hasText: title }))).height;
      expect(height, size).toBeLessThan(most);
    }
    await page.setViewportSize(sizes.phone);
    const edit = await page.locator("article a[href$='/edit']").first().getAttribute("href");
    // The poster may take a while.
    await page.goto((edit ?? "").replace(/edit$/, "poster"), { waitUntil: "domcontentloaded" });
    const label = await boxOf(page.locator("form label").last());
    const button = await boxOf(page.getByRole("button", { name: "使用这个版式" }));
    expect(button.y - label.y - label.height).toBeGreaterThanOrEqual(8);
  }));

it("a long confirmation starts with its question", () =>
  withPage({ size: "small", admin: true }, async (page) => {
    await page.goto("/admin/comments?status=approved");
    await page.getByLabel("全选").check();
    await page.getByRole("button", { name: "删除所选" }).click();
    const { y } = await boxOf(page.locator("dialog h2"));
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(sizes.small.height / 2);
  }));
