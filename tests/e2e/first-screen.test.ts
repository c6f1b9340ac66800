// The first screen of an event on a phone shows title, time, location, price and free seats.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { withDatabase } from "./city-database";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { idOfTitle } from "./sample-city";

/** Titles of upcoming events in the sample city with registration, shortest first. */
function comingTitles(): string[] {
  const rows = withDatabase((sqlite) =>
    sqlite
      .prepare(
        "SELECT title FROM events WHERE status = 'active' AND archived_at IS NULL AND start_at > ? ORDER BY length(title)",
      )
      .pluck()
      .all(Date.now()),
  );
  return rows.map(String);
}

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
  for (const text of [/\d{1,2}月\d{1,2}日 周/, /¥|€|免费/, /余 \d+ 位|已满，可候补|已报名/])
    expect([text, await bottomOf(page, text)]).toEqual([text, expect.toSatisfy((bottom) => bottom < bar)]);
  const cover = await head(page).locator(":scope > div").first().boundingBox();
  expect(cover?.height).toBeLessThanOrEqual(200);
}

describe.each([true, false])("with scripts: %s", (js) => {
  it("of the shortest and of the longest title of the sample city", () =>
    withPage({ js, size: "phone" }, async (page) => {
      const titles = comingTitles();
      for (const title of [titles.at(0), titles.at(-1)]) {
        await page.goto(`/events/${await idOfTitle(title ?? "")}`);
        await expectAllInView(page);
      }
    }));
});

it("of a title of maximum length, which the text below shows completely", async () => {
  const title = `【首屏测试】${"很".repeat(80)}长`;
  const id = makeOwnEvent(title, { registration_mode: "open", capacity: 20 });
  try {
    await withPage({ size: "phone" }, async (page) => {
      await page.goto(`/events/${id}`);
      await expectAllInView(page);
      await expect.poll(() => page.locator("#f-more").getByText(title).count()).toBe(1);
    });
  } finally {
    removeOwnEvent(id);
  }
});
