// The first screen on a phone: title, time, location, price and free seats of an event, and the question of a dialog.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { sizes, withPage } from "../support/browser";
import { readColumn } from "./city-database";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { boxOf } from "./page-state";
import { idOfTitle } from "./sample-city";

/** Titles of upcoming events in the sample city with registration, shortest first. */
const comingTitles = () =>
  readColumn(
    "SELECT title FROM events WHERE status = 'active' AND archived_at IS NULL AND start_at > ? ORDER BY length(title)",
    Date.now(),
  ).map(String);

const head = (page: Page) => page.locator("main header");

/**
 * The lower edge of an element in px from the top of the viewport; the bar at the bottom covers everything below
 * `bar`.
 */
const bottomOf = (page: Page, text: RegExp) =>
  head(page)
    .getByText(text)
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom);
const barTop = (page: Page) =>
  page
    .getByRole("link", { name: /我要报名|候补报名/ })
    .evaluate((link) => link.parentElement?.getBoundingClientRect().top ?? 0);

async function expectAllInView(page: Page) {
  const bar = await barTop(page);
  expect(bar).toBeLessThan(844);
  for (const text of [/\d{1,2}月\d{1,2}日 周/, /还有 \d+ 天|明天|今天/])
    expect([text, await bottomOf(page, text)]).toEqual([text, expect.toSatisfy((bottom) => bottom < bar)]);
  const terms = await page.locator("[data-join]").textContent();
  expect(terms).toMatch(/¥|€|免费|已满/);
  expect(terms).toMatch(/余 \d+ 位|候补|已报名/);
}

it("of the shortest and of the longest title of the sample city", () =>
  withPage({ js: false, size: "phone" }, async (page) => {
    const titles = comingTitles();
    for (const title of [titles.at(0), titles.at(-1)]) {
      await page.goto(`/events/${await idOfTitle(title ?? "")}`);
      await expectAllInView(page);
    }
  }));

it("of a title of maximum length, which the text below shows completely", async () => {
  const title = `【首屏测试】${"很".repeat(80)}长`;
  const id = makeOwnEvent(title, { registration_mode: "open", capacity: 20 });
  await withPage({ size: "phone" }, async (page) => {
    await page.goto(`/events/${id}`);
    await expectAllInView(page);
    await expect.poll(() => page.locator("#f-more").getByText(title).count()).toBe(1);
  }).finally(() => removeOwnEvent(id));
});

it("a long confirmation starts with its question", () =>
  withPage({ size: "small", admin: true }, async (page) => {
    await page.goto("/admin/comments?status=approved");
    await page.getByLabel("全选").check();
    await page.getByRole("button", { name: "删除所选" }).click();
    const { y } = await boxOf(page.locator("dialog h2"));
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(sizes.small.height / 2);
  }));

it("of the organiser's dashboard: what is on, what waits and its first act, with few controls in view", () =>
  withPage({ js: false, size: "phone", admin: true }, async (page) => {
    await page.goto("/admin");
    const top = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((it) => it.getBoundingClientRect().top);
    expect(await top("#attention")).toBeLessThanOrEqual(300);
    expect(await top("[aria-labelledby=attention] li a")).toBeLessThanOrEqual(500);
    const controls = page.locator("a[href], button, input, select, textarea, summary");
    const shown = await controls.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length);
    expect(shown).toBeLessThanOrEqual(80);
  }));
