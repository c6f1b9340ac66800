// Votes and likes without a page load: the response replaces the card once, at any scroll position; if it is lost, the
// post is sent again and counted once.
import type { Locator, Page } from "playwright";
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
  motionsIn,
  onPost,
  open,
  option,
  participants,
  several,
  showsLikes,
  single,
  still,
  trouble,
  wish,
} from "./posts-in-place";

const rejecting = { ...still, expectedMessages: trouble };

/** Expects a focused message in a card that did not move. */
async function expectInPlace(page: Page, shown: Locator, message: Locator, before: number): Promise<void> {
  await message.waitFor();
  await expect.poll(() => movedBy(shown, before)).toBeLessThanOrEqual(scrollRoundingPx);
  await expect.poll(async () => [await isFocused(message), await isMarked(page)]).toEqual([true, true]);
  expect(await axeProblems(page)).toEqual([]);
}

describe("a response", () => {
  it("shows a rejection in the ballot's card, and the thanks once, without layout shift", () =>
    withPage(rejecting, async (page) => {
      await open(page, "/polls");
      const title = await page.title();
      const place = async () => [await page.title(), new URL(page.url()).pathname];
      const votes = card(page, several);
      const vote = votes.getByRole("button", { name: "投票" });
      await vote.scrollIntoViewIfNeeded();
      const position = await topOf(votes);
      await vote.press("Enter");
      const alert = votes.getByRole("alert").filter({ hasText: "请选择一个选项" });
      await expectInPlace(page, votes, alert, position);
      await expect.poll(place).toEqual([title, "/polls"]);
      await expect.poll(() => votes.getByRole("link", { name: several }).count()).toBe(1);
      await votes.getByRole("checkbox", { name: "星期四" }).check();
      await votes.getByRole("button", { name: "投票" }).click();
      await votes.getByText("您选择了「星期四」").waitFor();

      const button = option(page, "阿尔卑斯山脚走一天");
      await button.scrollIntoViewIfNeeded();
      const before = await topOf(card(page, single));
      await button.click();
      await expect.poll(() => motionsIn(page)).toBe(0);
      const thanks = card(page, single)
        .getByRole("status")
        .filter({ hasText: "您选择了「阿尔卑斯山脚走一天」" });
      await expectInPlace(page, card(page, single), thanks, before);
      await expect.poll(() => card(page, single).getByText("感谢您的投票！").count()).toBe(1);
      await expect.poll(place).toEqual([title, "/polls"]);
      await expect.poll(() => page.locator("#flash").count()).toBe(0);
    }));

  it("that rejects a like is shown beside its button, and the next press is accepted", () =>
    withPage(rejecting, async (page) => {
      await open(page, "/wishes");
      await forgeStamp(page);
      const before = await likes(page);
      await likeOf(page).scrollIntoViewIfNeeded();
      const position = await topOf(wish(page));
      const number = () =>
        wish(page)
          .getByText(/· #\d+/)
          .textContent();
      const numbered = await number();
      await likeOf(page).click();
      const alert = wish(page).getByRole("alert").filter({ hasText: "页面打开太久了，请再提交一次" });
      await expectInPlace(page, wish(page), alert, position);
      await expect.poll(number).toBe(numbered);
      await likeOf(page).click();
      await showsLikes(page, before + 1);
      await expect.poll(async () => [await alert.count(), await isMarked(page)]).toEqual([0, true]);
      await expect.poll(() => isFocused(likeOf(page))).toBe(true);
      await expect.poll(() => motionsIn(page)).toBe(0);
      await likeOf(page).click();
      await showsLikes(page, before, false);
    }));

  it("does not move a focus changed meanwhile", () =>
    withPage(rejecting, async (page) => {
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
});

it("a like pressed twice counts once, before and after its response, and on a page restored by the back button", () =>
  withPage({}, async (page) => {
    await open(page, "/wishes");
    const before = await likes(page);
    const { width } = (await likeOf(page).boundingBox()) ?? {};
    await likeOf(page).dblclick();
    await showsLikes(page, before + 1);
    await expect.poll(async () => [await motionsIn(page), await motionsIn(likeOf(page))]).toEqual([1, 1]);
    await expect.poll(async () => (await likeOf(page).boundingBox())?.width).toBe(width);
    expect(await axeProblems(page)).toEqual([]);
    await likeOf(page).hover();
    // The second press of a double click during the response.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.getByRole("link", { name: "社区投票" }).first().click();
    await page.getByRole("heading", { level: 1, name: "社区投票" }).waitFor();
    await page.goBack();
    await scripted(page);
    await expect.poll(() => motionsIn(page)).toBe(0);
    if ((await likeOf(page).getAttribute("aria-pressed")) === "false") await likeOf(page).click();
    await showsLikes(page, before + 1);
    await likeOf(page).click();
    await showsLikes(page, before, false);
  }));

it("results follow the votes of others without moving the focus; a refresh started before a ballot does not revert its card", () =>
  withPage({ clock: true }, async (page) => {
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
    const shown = () => card(page, single).textContent();
    await expect.poll(shown).toContain("您选择了「留在城里包饺子」");
    await expect.poll(shown).not.toContain("人参与1");
    const before = round;
    const link = card(page, several).getByRole("link");
    await link.focus();
    await page.clock.runFor(30_000);
    await expect.poll(shown).toContain(`人参与${before + 1}`);
    await expect.poll(() => isFocused(link)).toBe(true);
  }));

const retrying = { clock: true, expectedMessages: trouble };

/** Lets posts reach the server, and drops so many of the responses. Returns the times of all posts. */
async function dropResponses(page: Page, count: number) {
  const sent: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.redirectedFrom()) sent.push(Date.now());
  });
  let left = count;
  await onPost(page, async (route) => {
    left -= 1;
    if (left < 0) return route.fallback();
    await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
  return sent;
}

it("a ballot whose responses are lost is sent three times, then offered for retry, and shown as counted", () =>
  withPage(retrying, async (page) => {
    await open(page, "/polls");
    const before = await participants(page, single);
    const sent = await dropResponses(page, 3);
    await option(page, "留在城里包饺子").click();
    const alert = page.getByRole("alert").filter({ hasText: "请检查网络连接后重试" });
    await page.clock.runFor(4_000);
    await alert.waitFor();
    await expect.poll(() => isFocused(alert)).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await alert.getByRole("button", { name: "重试" }).click();
    await page.clock.runFor(4_000);
    await card(page, single).getByText("您选择了「留在城里包饺子」").waitFor();
    expect(sent).toHaveLength(4);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await expect.poll(() => participants(page, single)).toBe(before + 1);
    await expect.poll(() => isMarked(page)).toBe(true);
  }));

it("a like completes automatically when a later attempt succeeds, and counts once", () =>
  withPage(retrying, async (page) => {
    await open(page, "/wishes");
    const before = await likes(page);
    await dropResponses(page, 2);
    await likeOf(page).click();
    await page.clock.runFor(4_000);
    await showsLikes(page, before + 1);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await likeOf(page).click();
    await showsLikes(page, before, false);
  }));
