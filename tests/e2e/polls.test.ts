// Voting and creating polls in a real browser.
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { mainSize, scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { isFocused, scriptedLater, visit } from "./page-state";
import { card, motionsIn, participants, several, single } from "./posts-in-place";

/** Console messages of a second ballot and of a rejected form. */
const rejectedNoise = /^Failed to load resource: .* (409|422)/;
const option = (page: Page, title: string, text: string) =>
  card(page, title).getByRole("button", { name: text });

/** The times when the animations of a card began. */
const startTimes = (place: Locator) =>
  place.evaluate((element) => element.getAnimations({ subtree: true }).map(({ startTime }) => startTime));

it.each(
  mainSize("phone"),
)("a visitor on a $size votes once, pressing twice and from two tabs, sees the vote everywhere, and changes it", ({
  size,
}) =>
  withPage({ size, expectedMessages: rejectedNoise }, async (page) => {
    await page.goto("/");
    await page.locator("header").getByRole("link", { name: "社区投票" }).click();
    await page.getByRole("heading", { level: 1, name: "社区投票" }).waitFor();
    await scripted(page);
    expect(await axeProblems(page)).toEqual([]);
    const tab = await page.context().newPage();
    await tab.goto("/polls");
    const before = await participants(page, single);
    await option(page, single, "利古里亚海边看日落").dblclick();
    await card(page, single).getByText("您选择了「利古里亚海边看日落」").waitFor();
    await expect.poll(() => participants(page, single)).toBe(before + 1);
    await expect.poll(() => card(page, single).getByRole("button").count()).toBe(0);
    await expect.poll(() => motionsIn(card(page, single))).toBeGreaterThan(0);
    const moved = await startTimes(card(page, single));
    const change = card(page, single).getByText("改投", { exact: true });
    for (const isOpen of [true, false]) {
      await change.click();
      await expect.poll(() => card(page, single).getByRole("button").count()).toBe(isOpen ? 3 : 0);
    }
    expect(await startTimes(card(page, single))).toEqual(moved);
    expect(await axeProblems(page)).toEqual([]);
    await option(tab, single, "阿尔卑斯山脚走一天").click();
    await tab.getByRole("alert").getByText("您已经投过票了！").waitFor();
    await expect.poll(() => card(tab, single).textContent()).toContain("您选择了「利古里亚海边看日落」");
    expect(await axeProblems(tab)).toEqual([]);
    await expect.poll(() => participants(tab, single)).toBe(before + 1);
    await expect.poll(() => motionsIn(tab)).toBe(0);
    await page.goto("/voting");
    await expect.poll(() => card(page, single).textContent()).toContain("你的选择");
    await expect.poll(() => motionsIn(page)).toBe(0);
    await scripted(page);
    // A sheet that scripts load later does not move the message.
    const thanks = card(page, single).getByRole("status");
    const margin = () => thanks.evaluate((note) => getComputedStyle(note).marginTop);
    const hasSheet = () =>
      page.evaluate(() => Boolean(document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.sheet));
    await expect.poll(async () => [await hasSheet(), await margin()]).toEqual([true, "0px"]);
    await card(page, single).getByText("改投", { exact: true }).click();
    const choices = card(page, single).getByRole("button");
    await expect.poll(() => choices.count()).toBe(3);
    const boxes = await Promise.all((await choices.all()).map((button) => button.boundingBox()));
    for (const [index, box] of boxes.entries()) {
      expect(box?.height).toBeGreaterThanOrEqual(48);
      const above = boxes[index - 1];
      if (box && above) expect(box.y - above.y - above.height).toBeGreaterThanOrEqual(8);
    }
    expect(await axeProblems(page)).toEqual([]);
    await choices.filter({ hasText: "留在城里包饺子" }).click();
    await card(page, single).getByText("您选择了「留在城里包饺子」").waitFor();
    await expect.poll(() => participants(page, single)).toBe(before + 1);
    await expect.poll(() => card(page, single).getByRole("button").count()).toBe(0);
    await expect.poll(() => page.getByText("感谢您的投票！").count()).toBe(1);
    await expect.poll(() => motionsIn(card(page, single))).toBeGreaterThan(0);
    await page.reload();
    await expect.poll(() => card(page, single).textContent()).toContain("您选择了「留在城里包饺子」");
    await expect.poll(() => motionsIn(page)).toBe(0);
  }));

it("open results follow the votes of others every 30 seconds, without moving the focus", () =>
  withPage({ clock: true }, async (page) => {
    await visit(page, "/polls");
    await scriptedLater(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.route("**/polls", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll("人参与", "人参与了") });
    });
    const link = card(page, several).getByRole("link");
    await link.focus();
    const next = async () => {
      await page.clock.runFor(30_000);
      return card(page, single).textContent();
    };
    await expect.poll(next, { timeout: 10_000 }).toContain("人参与了");
    await expect.poll(() => isFocused(link)).toBe(true);
    await expect.poll(() => card(page, several).textContent()).not.toContain("人参与了");
  }));
