import { expect, it } from "vitest";
import { withPage } from "../support/browser";
import { decoded } from "../support/poster";
import { idOf } from "./sample-city";

const options = { size: "desktop", scheme: "dark", cookies: { theme: "dark" } } as const;

it("an upcoming event on paper, from a dark screen, is black on white and complete, without controls and group code", () =>
  withPage(options, async (page) => {
    const id = await idOf("upcoming");
    await page.goto(`/events/${id}`);
    const folded = page.getByText("17:00 一起收拾，把草坪还给松鼠。");
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
      page.getByText("活动时间", { exact: true }),
    ];
    const edges = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.x));
    expect(new Set(edges).size).toBe(1);
  }));
