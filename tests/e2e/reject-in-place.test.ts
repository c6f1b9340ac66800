// Rejecting a post in place: the reasons cover no text and move no button, and an invalid reason is reported there.
import type { Page } from "playwright";
import { afterEach, expect, it } from "vitest";
import { mainSize } from "../support/browser";
import { execute, lockDatabase, readValue } from "./city-database";
import { addPendingWish } from "./own-event";
import { hasFocus, hasValues, withAdmin } from "./page-state";

/** Of the posts of these tests, to find and remove them. */
const mark = "【原地拒绝】";
afterEach(() => execute("DELETE FROM wishes WHERE content LIKE ?", `${mark}%`));

const rectOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON());

it.each(
  mainSize("desktop"),
)("in the inbox on a $size: reasons open below the post, and the buttons do not move; \
failed posts preserve the reason", ({ size }) => {
  const id = addPendingWish(`${mark}请再多放几张长椅`);
  return withAdmin("/admin/review", { size, expectedMessages: /^Failed to load/ }, async (page) => {
    const reason = page.getByLabel("拒绝原因");
    const send = page.getByRole("button", { name: "确认拒绝" });
    const skip = "a:text-is('跳过')";
    const before = await rectOf(page, skip);
    expect(before.bottom, "within the first screen").toBeLessThanOrEqual(
      await page.evaluate(() => innerHeight),
    );
    await page.getByText("拒绝", { exact: true }).click();
    await reason.waitFor();
    await expect.poll(async () => (await rectOf(page, skip)).top).toEqual(before.top);
    await expect.poll(() => page.getByRole("button", { name: "通过", exact: true }).isVisible()).toBe(false);
    const [shown, reasons] = [await rectOf(page, "main li"), await rectOf(page, "#reasons")];
    expect(reasons.top).toBeGreaterThanOrEqual(shown.bottom);
    await reason.fill("长".repeat(501));
    await send.click();
    await page.getByText("拒绝原因不能超过500个字符").first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/review");
    await hasValues(page, { 拒绝原因: "长".repeat(501) });
    await hasFocus(reason);
    await reason.fill("广告");
    for (const [message, fail] of [
      ["更新状态失败，请重试", async () => lockDatabase()],
      [
        "请检查网络连接后重试",
        async () => {
          await page.context().setOffline(true);
          return () => page.context().setOffline(false);
        },
      ],
    ] as const) {
      const release = await fail();
      try {
        await send.click({ noWaitAfter: true });
        await page.getByRole("alert").filter({ hasText: message }).waitFor();
      } finally {
        await release();
      }
      await hasValues(page, { 拒绝原因: "广告" });
    }
    await send.click();
    await page.getByText("心愿已拒绝").first().waitFor();
    expect(readValue("SELECT status FROM wishes WHERE id = ?", id)).toBe("rejected");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/review");
  });
});
