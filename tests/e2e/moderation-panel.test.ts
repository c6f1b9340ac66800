import type { Page } from "playwright";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { modesWithScriptsOn, rejectedNoise, scripted, sizes, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { overflow, smallTargets } from "./layout-checks";
import { inRow } from "./page-state";

/** Its group code has run out, and no other test looks at it. */
const title = "老城的门厅与楼梯间";
const ticket = (page: Page) => page.getByRole("article", { name: title });

async function openDesk(page: Page): Promise<void> {
  await page.goto("/admin");
  await page.getByRole("heading", { name: "活动管理" }).waitFor();
}

async function choose(page: Page, item: string): Promise<void> {
  await ticket(page).getByText("更多").click();
  await ticket(page)
    .getByRole("link", { name: inRow(item) })
    .click();
}

/** An organiser page passes axe, fits every width and has large touch targets. */
async function expectSound(page: Page, js: boolean): Promise<void> {
  await scripted(page);
  if (js) expect(await axeProblems(page)).toEqual([]);
  const before = page.viewportSize();
  for (const viewport of [sizes.small, sizes.phone, sizes.desktop]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
  }
  await page.setViewportSize(sizes.phone);
  await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** The left and right edges of the lists under 更多, each unfolded alone. */
function unfoldedLists(menus: readonly Element[]): { left: number; right: number }[] {
  return menus.flatMap((menu) => {
    if (
      !(menu instanceof HTMLDetailsElement) ||
      !menu.querySelector("summary")?.textContent?.includes("更多")
    )
      return [];
    menu.open = true;
    const { left, right } = menu.querySelector("ul")?.getBoundingClientRect() ?? { left: -1, right: -1 };
    menu.open = false;
    return [{ left, right }];
  });
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const png = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer();

describe.each(modesWithScriptsOn("desktop"))("the organiser on the dashboard $way", ({ js, size }) => {
  it("sees both tabs completely, and the menu 更多 within the viewport", () =>
    withPage({ js, size, admin: true }, async (page) => {
      await openDesk(page);
      await expectSound(page, js);
      for (const { width, height } of [sizes.small, sizes.phone, sizes.desktop]) {
        await page.setViewportSize({ width, height });
        const lists = await page.locator("article details").evaluateAll(unfoldedLists);
        expect(lists.length).toBeGreaterThan(3);
        for (const { left, right } of lists) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(width);
        }
      }
      await page.getByRole("link", { name: "评论与心愿" }).click();
      await page.getByRole("heading", { level: 1, name: "评论与心愿" }).waitFor();
      await expectSound(page, js);
    }));

  it("replaces a group code after an error in the date, and removes it", () =>
    withPage({ js, size, admin: true, expectedMessages: rejectedNoise }, async (page) => {
      await openDesk(page);
      await ticket(page).getByRole("link", { name: "更换群二维码" }).click();
      await expectSound(page, js);
      // The browser's own check of the date is not what is looked at here.
      await page.locator("form[enctype]").evaluate((form) => form.setAttribute("novalidate", ""));
      await page.getByLabel("有效期至").fill("2020-01-01");
      await page.locator("input[type=file]").setInputFiles({
        name: "group.png",
        mimeType: "image/png",
        buffer: await png(),
      });
      await page.getByRole("button", { name: "更换群二维码" }).click();
      await page.getByText("有效期不能早于今天").first().waitFor();
      await expect.poll(() => page.getByRole("img", { name: "刚才选择的群二维码" }).isVisible()).toBe(true);
      await expectSound(page, js);
      await page.getByLabel("有效期至").fill(inDays(5));
      await page.getByRole("button", { name: "更换群二维码" }).click();
      await expect
        .poll(() => page.getByRole("status").textContent())
        .toContain(`活动「${title}」的群二维码已更换`);
      await ticket(page).getByRole("link", { name: "更换群二维码" }).click();
      await page.getByRole("button", { name: "移除" }).click();
      await expect
        .poll(() => page.getByRole("status").textContent())
        .toBe(`活动「${title}」的群二维码已移除`);
    }));

  it("postpones an event and finds it in the history", () =>
    withPage({ js, size, admin: true, expectedMessages: rejectedNoise }, async (page) => {
      await openDesk(page);
      await choose(page, "延期");
      await expectSound(page, js);
      // Each way of this test moves it further.
      const current = await page.getByLabel("开始日期").inputValue();
      const later = new Date(Date.parse(current) + 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel("开始日期").fill(later);
      await page.getByRole("button", { name: "更新时段" }).click();
      await page.waitForURL(/date=/);
      await page.getByRole("radio", { name: "18:30" }).check();
      await page.getByRole("button", { name: "确认延期" }).click();
      await expect
        .poll(() => page.getByRole("status").textContent())
        .toMatch(new RegExp(`^活动「${title}」已延期到 .* 18:30`));
      await choose(page, "活动记录");
      await page.getByText("延期了活动").first().waitFor();
      await expectSound(page, js);
    }));
});
