import { expect, it } from "vitest";
import { withPage } from "../support/browser";
import { decoded } from "../support/poster";
import { execute } from "./city-database";
import { addGuest, makeOwnEvent } from "./own-event";
import { withAdmin } from "./page-state";
import { idOf } from "./sample-city";

const options = { size: "desktop", scheme: "dark", cookies: { theme: "dark" } } as const;

it("an upcoming event on paper, from a dark screen, is black on white and complete, without controls and group code", () =>
  withPage(options, async (page) => {
    const id = await idOf("upcoming");
    await page.goto(`/events/${id}`);
    const folded = page.locator("#f-fee details p").first();
    const groupCode = page.getByRole("img", { name: "活动群二维码" });
    const ownCode = page.getByRole("img", { name: "报名二维码" });
    await expect.poll(() => folded.isVisible()).toBe(false);
    await expect.poll(() => groupCode.count()).toBe(0);
    await expect.poll(() => ownCode.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect.poll(() => folded.isVisible()).toBe(true);
    await expect.poll(async () => (await folded.boundingBox())?.height).toBeGreaterThan(10);
    await expect.poll(() => groupCode.isVisible()).toBe(false);
    await expect.poll(async () => decoded(await ownCode.screenshot())).toMatch(new RegExp(`/e/${id}$`));
    for (const text of [
      ...["二维码有效期至", "在地图中打开", "复制地址", "活动结束后开放相册与讨论"],
      ...["点按显示群二维码", "长按识别二维码"],
    ])
      await expect
        .poll(async () => [text, await page.getByText(text).first().isVisible()])
        .toEqual([text, false]);
    const omitted = [
      ...(await page.getByRole("navigation", { includeHidden: true }).all()),
      page.getByRole("contentinfo", { includeHidden: true }),
    ];
    for (const part of omitted) await expect.poll(() => part.isVisible(), { message: `${part}` }).toBe(false);
    const colours = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return [color, backgroundColor];
    });
    expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
    await page.setViewportSize({ width: 680, height: 900 });
    const note = page.getByText("4. 请提前 10 分钟到达集合点");
    await expect.poll(() => note.isVisible()).toBe(true);
    await expect.poll(() => page.getByText("免责声明").last().isVisible()).toBe(false);
    const parts = [
      note,
      page.getByRole("heading", { level: 1 }),
      page.getByText("活动详情", { exact: true }),
    ];
    const edges = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.x));
    expect(new Set(edges).size).toBe(1);
  }));

it("the guest list on A4 wraps notes and answers within the page", () => {
  const id = makeOwnEvent("【打印测试】酒会", { registration_mode: "open", capacity: 10 });
  const note = "孩子对花生和海鲜过敏，请提前告诉厨房；我们会晚到半小时，先不用等，谢谢！".repeat(2);
  const answers = JSON.stringify([{ question: "想带什么菜来？", answer: "提拉米苏和一大盆凉拌黄瓜" }]);
  const guest = addGuest(id, "王小明", { arrival: 1, seats: 2 });
  execute("UPDATE registrations SET note = ?, answers = ? WHERE id = ?", note, answers, guest);
  return withAdmin(`/admin/events/${id}/guests/print`, { size: "desktop" }, async (page) => {
    // A4 without margins of 16 mm.
    await page.setViewportSize({ width: 674, height: 900 });
    await page.emulateMedia({ media: "print" });
    const cell = page.getByRole("cell", { name: note });
    await expect
      .poll(async () => {
        const box = await cell.boundingBox();
        return box && box.x + box.width;
      })
      .toBeLessThanOrEqual(674);
    await expect.poll(() => cell.textContent()).toContain("提拉米苏");
  });
});
