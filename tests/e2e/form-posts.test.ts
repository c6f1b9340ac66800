// Votes and likes without a page load: the response replaces the card once, at any scroll position.
import { describe, expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { gate } from "../support/held-requests";
import { axeProblems } from "./axe";
import { isFocused, movedBy, scriptedLater, scrollRoundingPx, scrollTop, topOf } from "./page-state";
import {
  card,
  forgeStamp,
  isMarked,
  likeOf,
  likes,
  onPost,
  open,
  option,
  several,
  single,
  still,
  trouble,
  wish,
} from "./posts-in-place";

describe("a response", () => {
  it("shows the thanks once, without layout shift", () =>
    withPage(still, async (page) => {
      await open(page, "/polls");
      const button = option(page, "阿尔卑斯山脚走一天");
      await button.scrollIntoViewIfNeeded();
      const position = await topOf(card(page, single));
      await button.click();
      const thanks = card(page, single).getByRole("status");
      await thanks.getByText("您选择了「阿尔卑斯山脚走一天」").waitFor();
      await expect.poll(() => movedBy(card(page, single), position)).toBeLessThanOrEqual(scrollRoundingPx);
      await expect.poll(() => isFocused(thanks)).toBe(true);
      await expect.poll(() => page.getByText("感谢您的投票！").count()).toBe(1);
      await expect
        .poll(async () => [await isMarked(page), new URL(page.url()).pathname])
        .toEqual([true, "/polls"]);
      expect(await axeProblems(page)).toEqual([]);
      await card(page, several).getByRole("checkbox", { name: "星期四" }).check();
      await card(page, several).getByRole("button", { name: "投票" }).click();
      await card(page, several).getByText("您选择了「星期四」").waitFor();
      await expect.poll(() => page.locator("#flash").count()).toBe(0);
    }));

  it("that rejects a ballot is shown in its card", () =>
    withPage({ ...still, expectedMessages: trouble }, async (page) => {
      await open(page, "/polls");
      const vote = card(page, several).getByRole("button", { name: "投票" });
      await vote.scrollIntoViewIfNeeded();
      const [position, title] = [await topOf(card(page, several)), await page.title()];
      await vote.press("Enter");
      const alert = card(page, several).getByRole("alert").filter({ hasText: "请选择一个选项" });
      await alert.waitFor();
      await expect.poll(() => movedBy(card(page, several), position)).toBeLessThanOrEqual(scrollRoundingPx);
      await expect.poll(() => isFocused(alert)).toBe(true);
      await expect.poll(() => isMarked(page)).toBe(true);
      await expect
        .poll(async () => [await page.title(), new URL(page.url()).pathname])
        .toEqual([title, "/polls"]);
      await expect.poll(() => card(page, several).getByRole("link", { name: several }).count()).toBe(1);
      expect(await axeProblems(page)).toEqual([]);
    }));

  it("that rejects a like is shown beside its button, and the next press is accepted", () =>
    withPage({ ...still, expectedMessages: trouble }, async (page) => {
      await open(page, "/wishes");
      await forgeStamp(page);
      const before = await likes(page);
      await likeOf(page).scrollIntoViewIfNeeded();
      const position = await topOf(wish(page));
      const number = await wish(page)
        .getByText(/· #\d+$/)
        .textContent();
      await likeOf(page).click();
      const alert = wish(page).getByRole("alert").filter({ hasText: "页面打开太久了，请再提交一次" });
      await alert.waitFor();
      await expect.poll(() => movedBy(wish(page), position)).toBeLessThanOrEqual(scrollRoundingPx);
      await expect.poll(() => isFocused(alert)).toBe(true);
      await expect
        .poll(() =>
          wish(page)
            .getByText(/· #\d+$/)
            .textContent(),
        )
        .toBe(number);
      expect(await axeProblems(page)).toEqual([]);
      await likeOf(page).click();
      await wish(page)
        .getByRole("button", { name: `取消赞 ${before + 1}` })
        .waitFor();
      await expect.poll(async () => [await alert.count(), await isMarked(page)]).toEqual([0, true]);
      await expect.poll(() => isFocused(likeOf(page))).toBe(true);
      await likeOf(page).click();
      await wish(page)
        .getByRole("button", { name: new RegExp(`^赞 ${before}，`) })
        .waitFor();
    }));

  it("does not move a focus changed meanwhile", () =>
    withPage({ ...still, expectedMessages: trouble }, async (page) => {
      await open(page, "/wishes");
      await forgeStamp(page);
      const { open: release, opened: held } = gate();
      await onPost(page, async (route) => {
        await held;
        await route.fallback();
      });
      await likeOf(page).click();
      const field = page.getByLabel("心愿内容");
      await field.fill("写到一半");
      const scrolled = await scrollTop(page);
      release();
      await wish(page).getByRole("alert").filter({ hasText: "页面打开太久了" }).waitFor();
      await expect
        .poll(async () => [await isFocused(field), await field.inputValue()])
        .toEqual([true, "写到一半"]);
      await expect.poll(() => scrollTop(page)).toBe(scrolled);
    }));

  it("that is another page is left to the browser", () =>
    withPage({ ...still, expectedMessages: trouble }, async (page) => {
      await open(page, "/wishes");
      const before = await likes(page);
      await onPost(page, (route) =>
        route.fulfill({ status: 403, contentType: "text/html", body: "<h1>没有权限</h1>" }),
      );
      await likeOf(page).click();
      await page.waitForURL(/\/wishes#wish-/);
      await expect.poll(async () => [await isMarked(page), await likes(page)]).toEqual([false, before + 1]);
      await page.unrouteAll();
      await likeOf(page).click();
      await wish(page)
        .getByRole("button", { name: new RegExp(`^赞 ${before}，`) })
        .waitFor();
    }));
});

describe("a like", () => {
  it("pressed twice is one like, before and after its response", () =>
    withPage({}, async (page) => {
      await open(page, "/wishes");
      const before = await likes(page);
      await likeOf(page).dblclick();
      const undo = wish(page).getByRole("button", { name: `取消赞 ${before + 1}` });
      await undo.waitFor();
      await undo.hover();
      // The second press of a double click during the response.
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await page.getByRole("heading", { level: 1 }).click();
      await page.reload();
      await undo.click();
      await wish(page)
        .getByRole("button", { name: new RegExp(`^赞 ${before}，`) })
        .waitFor();
    }));

  it("is counted once on a page restored by the back button", () =>
    withPage({}, async (page) => {
      await open(page, "/wishes");
      const before = await likes(page);
      await likeOf(page).click();
      await wish(page)
        .getByRole("button", { name: `取消赞 ${before + 1}` })
        .waitFor();
      await page.getByRole("link", { name: "社区投票" }).first().click();
      await page.getByRole("heading", { level: 1, name: "社区投票" }).waitFor();
      await page.goBack();
      await scripted(page);
      const old = likeOf(page);
      if ((await old.textContent())?.startsWith("赞")) await old.click();
      await wish(page)
        .getByRole("button", { name: `取消赞 ${before + 1}` })
        .waitFor();
      await likeOf(page).click();
      await wish(page)
        .getByRole("button", { name: new RegExp(`^赞 ${before}，`) })
        .waitFor();
    }));
});

describe("a refresh of the results", () => {
  it("started before a ballot does not revert its card, and continues afterwards", () =>
    withPage({}, async (page) => {
      await page.clock.install();
      await open(page, "/polls");
      await scriptedLater(page);
      const { open: release, opened: held } = gate();
      let round = 0;
      const { open: requested, opened: first } = gate();
      await page.route("**/polls", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll("人参与", `人参与${++round}`);
        requested();
        if (round === 1) await held;
        await route.fulfill({ response, body });
      });
      // A refresh is due after the clock's jump.
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await first;
      await option(page, "留在城里包饺子").press("Enter");
      await card(page, single).getByText("您选择了「留在城里包饺子」").waitFor();
      release();
      await card(page, several).getByText("人参与1").waitFor();
      await expect.poll(() => card(page, single).textContent()).toContain("您选择了「留在城里包饺子」");
      await expect.poll(() => card(page, single).textContent()).not.toContain("人参与1");
      const before = round;
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      await page.clock.runFor(30_000);
      await card(page, single)
        .getByText(`人参与${before + 1}`)
        .waitFor();
    }));
});
