// The check-in at the door, on a phone and on a bad line.
import type { Page } from "playwright";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mainSize, offlineNoise, scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { withDatabase } from "./city-database";
import { smallTargets } from "./layout-checks";
import { addGuest, makeOwnEvent, removeOwnEvent } from "./own-event";
import { expectSound } from "./sound";

let id: string;
const guests = { deer: "", full: "", south: "" };

const add = (name: string, arrival: number, seats: number, status = "confirmed") =>
  addGuest(id, name, { arrival, seats, status });

beforeEach(() => {
  id = makeOwnEvent("【签到测试】酒会", { registration_mode: "open", capacity: 10, deposit_cents: 15_000 });
  guests.deer = add("小鹿", 1, 2);
  guests.full = add("小满", 2, 1);
  guests.south = add("阿南", 3, 4);
});
afterEach(() => removeOwnEvent(id));

const path = (query = "") => `/admin/events/${id}/check-in${query}`;
const attended = () =>
  withDatabase((sqlite) =>
    sqlite
      .prepare(
        "SELECT name FROM registrations WHERE event_id = ? AND attended_at IS NOT NULL ORDER BY arrival",
      )
      .pluck()
      .all(id),
  );
const mark = (page: Page, name: string) => page.getByRole("button", { name: `签到：${name}`, exact: true });
const unmark = (page: Page, name: string) => page.getByRole("button", { name: `撤销签到：${name}` });
const shows = (page: Page, text: string) =>
  expect.poll(() => page.locator("[data-present]").textContent()).toBe(text);
const unsent = (page: Page) => page.getByRole("status").filter({ hasText: "未发送" });

async function open(page: Page, query = "") {
  await page.goto(path(query));
  await scripted(page);
}

describe.each(mainSize("phone"))("on a $size", ({ size }) => {
  it("marks, counts and takes back", () =>
    withPage({ admin: true, size }, async (page) => {
      await page.goto(path());
      await scripted(page);
      await shows(page, "已到 0 / 7 位");
      await mark(page, "小鹿").click();
      await unmark(page, "小鹿").waitFor();
      await shows(page, "已到 2 / 7 位");
      await expect.poll(attended).toEqual(["小鹿"]);
      await expectSound(page);
      await unmark(page, "小鹿").click();
      await mark(page, "小鹿").waitFor();
      await expect.poll(attended).toEqual([]);
    }));

  it("finds a guest by name", () =>
    withPage({ admin: true, size }, async (page) => {
      await page.goto(path());
      await scripted(page);
      await page.getByRole("searchbox").fill("小");
      await expect.poll(() => page.locator("main ul b").allTextContents()).toEqual(["小鹿", "小满"]);
      await mark(page, "小满").click();
      await unmark(page, "小满").waitFor();
      await expect.poll(() => page.locator("main ul b").allTextContents()).toEqual(["小鹿", "小满"]);
      await expect.poll(attended).toEqual(["小满"]);
    }));

  it("has the guest of a seat's code on top", () =>
    withPage({ admin: true, size }, async (page) => {
      await page.goto(path(`?guest=${guests.south}`));
      await scripted(page);
      const button = page.locator("main section").getByRole("button");
      await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(64);
      await button.click();
      await unmark(page, "阿南").waitFor();
      await shows(page, "已到 4 / 7 位");
      expect(await axeProblems(page)).toEqual([]);
    }));
});

it("preserves marks of a lost line over a reload, and sends each once", () =>
  withPage({ admin: true, size: "phone", expectedMessages: offlineNoise }, async (page) => {
    await open(page);
    // A browser that is emulated to be offline may load an error page anew with a line.
    await page.route("**/*", (route) => route.abort("internetdisconnected"));
    await mark(page, "小鹿").click();
    await mark(page, "小满").click();
    await mark(page, "阿南").click();
    await unmark(page, "阿南").click();
    await shows(page, "已到 3 / 7 位");
    await expect.poll(() => unsent(page).textContent()).toContain("未发送 3");
    await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
    expect(await axeProblems(page)).toEqual([]);
    await page.reload().catch(() => {});
    expect(attended()).toEqual([]);
    await page.unroute("**/*");
    await open(page);
    await expect.poll(() => unsent(page).count()).toBe(0);
    await shows(page, "已到 3 / 7 位");
    await expect.poll(attended).toEqual(["小鹿", "小满"]);
    await page.reload();
    await shows(page, "已到 3 / 7 位");
  }));

it("sends when the line is back, and by 重新发送", () =>
  withPage({ admin: true, size: "phone", expectedMessages: /Failed to load resource/ }, async (page) => {
    await open(page);
    await page.context().setOffline(true);
    await mark(page, "小鹿").click();
    await unsent(page).waitFor();
    await page.context().setOffline(false);
    await expect.poll(attended).toEqual(["小鹿"]);
    await expect.poll(() => unsent(page).count()).toBe(0);
    await page.route("**/check-in/*", (route) => route.fulfill({ status: 503 }));
    await mark(page, "小满").click();
    await unsent(page).waitFor();
    await page.unroute("**/check-in/*");
    await page.getByRole("button", { name: "重新发送" }).click();
    await expect.poll(() => unsent(page).count()).toBe(0);
    expect(attended()).toEqual(["小鹿", "小满"]);
  }));

it("shows a rejection at its row and drops the mark", () =>
  withPage({ admin: true, size: "phone", expectedMessages: /status of 409/ }, async (page) => {
    await open(page);
    withDatabase((sqlite) =>
      sqlite.prepare("UPDATE registrations SET status = 'cancelled' WHERE id = ?").run(guests.deer),
    );
    await mark(page, "小鹿").click();
    const row = page.locator(`[id="${guests.deer}"]`);
    await row.getByRole("alert").filter({ hasText: "只有已确认的人可以签到" }).waitFor();
    await mark(page, "小鹿").waitFor();
    await shows(page, "已到 0 / 7 位");
    await expect.poll(() => unsent(page).count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
  }));

it("counts a double press once", () =>
  withPage({ admin: true, size: "phone" }, async (page) => {
    await open(page);
    await mark(page, "小鹿").dblclick();
    await unmark(page, "小鹿").waitFor();
    await expect.poll(attended).toEqual(["小鹿"]);
    await expect.poll(() => unsent(page).count()).toBe(0);
    await shows(page, "已到 2 / 7 位");
  }));

it("asks for a new sign-in and preserves the mark", () =>
  withPage({ admin: true, size: "phone" }, async (page) => {
    await open(page);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await mark(page, "小鹿").click();
    await page.getByRole("link", { name: "登录已过期，请重新登录" }).waitFor();
    await page.context().addCookies(cookies);
    await open(page);
    await expect.poll(attended).toEqual(["小鹿"]);
  }));

it("shows two phones the same after a reload", () =>
  withPage({ admin: true, size: "phone" }, async (first) => {
    await withPage({ admin: true, size: "phone" }, async (second) => {
      await open(first);
      await open(second);
      await mark(first, "小鹿").click();
      await mark(second, "小鹿").click();
      await mark(second, "小满").click();
      await expect.poll(attended).toEqual(["小鹿", "小满"]);
      await first.reload();
      await shows(first, "已到 3 / 7 位");
      await second.reload();
      await shows(second, "已到 3 / 7 位");
    });
  }));
