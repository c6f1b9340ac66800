// The API's documentation page: by its URL, by keyboard, on paper. layout.test.ts runs axe and checks widths.
import { expect, it } from "vitest";
import { mainSize, withPage } from "../support/browser";
import { visit } from "./page-state";

it.each(
  mainSize("desktop"),
)("expands the operation of the URL, another by keyboard and all on paper, and copies an example, on a $size", ({
  size,
}) =>
  withPage({ size }, async (page) => {
    await visit(page, "/api/docs#createWish");
    const operation = page.locator("details", {
      has: page.getByRole("heading", { name: "POST /wishes", exact: false }),
    });
    const example = operation.first().locator("pre");
    await expect.poll(() => example.isVisible()).toBe(true);
    await expect.poll(() => example.textContent()).toContain("/api/wishes");
    await expect.poll(() => page.getByRole("heading", { name: "GET /polls/{id}" }).isVisible()).toBe(true);
    const fold = page.locator("details", { has: page.locator("#readPoll") });
    await fold.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => fold.locator("pre").isVisible()).toBe(true);
    await fold.getByRole("button", { name: "复制" }).click();
    await expect.poll(() => fold.getByRole("status").textContent()).toBe("已复制");
    const other = page.locator("#createEvent pre");
    await expect.poll(() => other.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => other.isVisible()).toBe(true);
  }));
