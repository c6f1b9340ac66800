// An organiser's week from the dashboard: reviewing posts, changing a group code, making a poster, viewing guests.
// Counts the presses.
import type { Locator, Page } from "playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mainSize } from "../support/browser";
import { isRelease } from "../support/tier";
import { photo } from "./album-slots";
import { readColumn } from "./city-database";
import { addPendingComments, makeOwnEvent, removeComments, removeOwnEvent } from "./own-event";
import { inRow, withAdmin } from "./page-state";

const title = "【一周】河边散步";
const mark = "【一周】";
/** Ten of a week before a release; each further one takes one press. */
const posts = isRelease ? 10 : 3;
const mostPresses = posts + 15;
const hourMs = 3_600_000;

let event: string;
beforeEach(() => {
  presses = 0;
  const startAt = Math.ceil(Date.now() / hourMs) * hourMs + hourMs / 2;
  const columns = {
    ...{ registration_mode: "open", registration_deadline: null, poster_layout: "sheet" },
    // A code of other events would be renewed for all of them.
    ...{ group_qr_image_id: null, group_qr_valid_until: null },
  };
  event = makeOwnEvent(title, { start_at: startAt, end_at: startAt + hourMs, ...columns });
  addPendingComments(Array.from({ length: posts }, (_, at) => `${mark}第 ${at + 1} 条`));
});
afterEach(() => {
  removeOwnEvent(event);
  removeComments(mark);
});

/** The number of presses so far. */
let presses = 0;
async function press(target: Locator, by: () => Promise<void> = () => target.click()): Promise<void> {
  await target.waitFor({ state: "attached" });
  await by();
  presses += 1;
}

const link = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("link", { name: typeof name === "string" ? inRow(name) : name });
const button = (page: Page | Locator, name: string) => page.getByRole("button", { name: inRow(name) });
const place = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "管理栏目" }).getByRole("link", { name });

async function reviewPosts(page: Page): Promise<void> {
  // Tests of the same city add tasks, and only the first seven are in view.
  const more = page.getByText(/^还有 \d+ 件/);
  if (await more.isVisible()) await more.click();
  await press(link(page, /\d+ 条待审核/));
  for (let n = 1; n <= posts; n += 1) {
    await page.getByText(`${mark}第 ${n} 条`).waitFor();
    const isLast = n === posts;
    if (isLast) await press(page.locator("a", { hasText: /^拒绝$/ }));
    await press(isLast ? page.locator("button[name=preset]").first() : button(page, "通过"));
    await page.getByText(`${mark}第 ${n} 条`).waitFor({ state: "detached" });
  }
  const statuses = readColumn(
    "SELECT DISTINCT status FROM comments WHERE content LIKE ? ORDER BY 1",
    `${mark}%`,
  );
  expect(statuses).toEqual(["approved", "rejected"]);
}

it.each(
  mainSize("phone"),
)(`the weekly round on a $size takes at most ${mostPresses} presses from the dashboard`, ({ size }) =>
  // A poster that is not rendered in time is shown later.
  withAdmin("/admin", { size, expectedMessages: /status of 503/ }, async (page) => {
    await reviewPosts(page);

    const ticket = page.getByRole("article", { name: title });
    const menu = ticket.locator("summary");
    await press(place(page, /^活动/));
    await press(menu);
    await press(link(ticket, "更换群二维码"));
    const file = page.locator("input[type=file]");
    const picture = await photo("group.jpg", "#ffffff");
    await press(file, () => file.setInputFiles(picture));
    await press(button(page, "更换群二维码"));
    await page.getByText(`活动「${title}」的群二维码已更换`).first().waitFor();

    await press(menu);
    await press(link(ticket, "海报与文案"));
    const layout = page.getByRole("radio").nth(1);
    await press(layout, () => layout.check({ force: true }));
    await press(button(page, "换版式"));
    await page.getByText(`「${title}」的海报版式已更新`).waitFor();

    await press(link(page, /^返回活动：/));
    await press(link(page, /^名单/));
    await page.getByRole("heading", { level: 1, name: "名单" }).waitFor();

    expect(presses).toBeLessThanOrEqual(mostPresses);
  }));
