// The check-in on a phone with an unreliable connection.
import type { Page } from "playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mainSize, offlineNoise, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { execute, readColumn, readValue } from "./city-database";
import { smallTargets } from "./layout-checks";
import { addGuest, attendedAt, makeOwnEvent, removeOwnEvent } from "./own-event";
import { hasFocus, missingOffline, visit, withAdmin } from "./page-state";
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
const attended = () => attendedAt(id);
/** Name, seats, status, arrived, and seats with a deposit. */
const list = () =>
  readColumn(
    `SELECT concat_ws(' ', name, seats, status, arrived, deposit_seats) FROM registrations
     WHERE event_id = ? ORDER BY arrival`,
    id,
  );
const mark = (page: Page, name: string) => page.getByRole("button", { name: `到了：${name}`, exact: true });
const unmark = (page: Page, name: string) => page.getByRole("button", { name: `撤销：${name}` });
/** Unfolds the other buttons of a guest. */
const unfold = (page: Page, name: string) => page.locator("main ul summary", { hasText: name }).click();
const shows = (page: Page, text: string) =>
  expect.poll(() => page.locator("[data-present]").textContent()).toBe(text);
const unsent = (page: Page) => page.getByRole("status").filter({ hasText: "未发送" });

it.each(
  mainSize("phone"),
)("marks, counts a double press once, undoes, finds by name, and sends lost presses on a $size; the guest of a ticket's code is on top", ({
  size,
}) =>
  withAdmin(path(`?guest=${guests.south}`), { size, expectedMessages: /Failed to load/ }, async (page) => {
    const top = mark(page, "阿南");
    await expect.poll(async () => (await top.boundingBox())?.height).toBeGreaterThanOrEqual(64);
    await top.click();
    await unmark(page, "阿南").waitFor();
    await shows(page, "4 / 7 人到了");
    await unmark(page, "阿南").click();
    await mark(page, "阿南").waitFor();
    await expect.poll(attended).toEqual([]);
    await mark(page, "小鹿").dblclick();
    await unmark(page, "小鹿").waitFor();
    await shows(page, "2 / 7 人到了");
    await expect.poll(attended).toEqual(["小鹿"]);
    await expect.poll(() => unsent(page).count()).toBe(0);
    await expectSound(page);
    await page.getByRole("searchbox").fill("小");
    await expect.poll(() => page.locator("main ul b").allTextContents()).toEqual(["小鹿", "小满"]);
    await mark(page, "小满").click();
    await unmark(page, "小满").waitFor();
    await expect.poll(() => page.locator("main ul b").allTextContents()).toEqual(["小鹿", "小满"]);
    await expect.poll(attended).toEqual(["小鹿", "小满"]);

    await page.getByRole("searchbox").fill("");
    await page.context().setOffline(true);
    await mark(page, "阿南").click();
    await unsent(page).waitFor();
    await page.context().setOffline(false);
    await expect.poll(attended).toEqual(["小鹿", "小满", "阿南"]);
    await expect.poll(() => unsent(page).count()).toBe(0);
    // Neither the error of a proxy nor the sign-in page of a network is a response.
    const foreign = [{ status: 503 }, { status: 200, contentType: "text/html", body: "<h1>Wi-Fi</h1>" }];
    for (const [index, response] of foreign.entries()) {
      await page.route("**/check-in/*", (route) => route.fulfill(response));
      await (index === 0 ? unmark : mark)(page, "小鹿").click();
      await unsent(page).waitFor();
      await page.unroute("**/check-in/*");
      await page.getByRole("button", { name: "重新发送" }).click();
      await expect.poll(() => unsent(page).count()).toBe(0);
      expect(attended()).toEqual([...(index === 0 ? [] : ["小鹿"]), "小满", "阿南"]);
    }
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await unmark(page, "小鹿").click();
    await page.getByRole("link", { name: "登录已过期，请重新登录" }).waitFor();
    await page.context().addCookies(cookies);
    await visit(page, path());
    await expect.poll(attended).toEqual(["小满", "阿南"]);
  }));

it("is available after an offline reload, with its pending presses", () =>
  withAdmin(
    path(),
    { worker: true, expectedMessages: /^Failed to load resource: (net::|.* 503)/ },
    async (page) => {
      await expect.poll(() => missingOffline(page)).toEqual([]);
      await page.context().setOffline(true);
      // A page served by a worker may be online for a moment.
      await page.context().route(/\/check-in\/\w+$/, (route) => route.abort("internetdisconnected"));
      await mark(page, "小鹿").click();
      await page.reload();
      await page.getByRole("status").filter({ hasText: "离线副本，保存于" }).waitFor();
      await shows(page, "2 / 7 人到了 · 未发送 1");
      await mark(page, "小满").click();
      await expect.poll(() => unsent(page).textContent()).toContain("未发送 2");
      expect(attended()).toEqual([]);
      await page.context().unroute(/\/check-in\/\w+$/);
      await page.context().setOffline(false);
      await expect.poll(attended).toEqual(["小鹿", "小满"]);
    },
  ));

it("asks before fewer seats let a waiting guest move up", () =>
  withPage({ admin: true, expectedMessages: /409/ }, async (page) => {
    add("王芳", 4, 4, "waiting");
    await visit(page, path());
    await unfold(page, "阿南");
    await page.getByRole("button", { name: "减少一位：阿南" }).click();
    const asked = page.getByRole("alert").filter({ hasText: "1 组候补会递补：王芳。" });
    await asked.waitFor();
    expect(list()).toEqual(expect.arrayContaining(["阿南 4 confirmed 0 0", "王芳 4 waiting 0 0"]));
    await asked.getByRole("button", { name: "改为 3 人" }).click();
    await expect.poll(list).toEqual(expect.arrayContaining(["阿南 3 confirmed 0 0", "王芳 4 confirmed 0 0"]));
    await asked.waitFor({ state: "detached" });
  }));

it("stores an evening with an unreliable connection once", () =>
  withPage({ admin: true, expectedMessages: offlineNoise }, async (page) => {
    add("王芳", 4, 2, "waiting");
    await visit(page, path());
    await shows(page, "0 / 7 人到了");
    await page.route("**/*", (route) => route.abort("internetdisconnected"));
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    for (const name of ["小鹿", "阿南"]) await unfold(page, name);
    // Of a party of four some arrive, and one pays for all.
    await button("多到一位：阿南").click();
    await button("多到一位：阿南").dblclick();
    await button("定金 ¥600 已收：阿南").click();
    // Undone before it was sent.
    await button("到了：小满").click();
    await button("撤销：小满").click();
    // Three seats are free: a friend takes two, the next guest one, the waiting one exceeds the capacity.
    await page.getByRole("link", { name: "加人" }).click();
    await hasFocus(page.getByLabel("称呼"));
    const form = page.locator("form", { has: page.locator("input[name=id]") });
    const walkIn = async (name: string, seats: number, press: string) => {
      await form.getByLabel("称呼").fill(name);
      await form.locator("label", { hasText: String(seats) }).click();
      await form.getByRole("button", { name: press, exact: true }).click();
      await page.locator("main ul b", { hasText: name }).waitFor();
    };
    await walkIn("阿豪", 2, "加入");
    await button("增加一位：小鹿").click();
    await button("到了：小鹿").click();
    await button("仍要加入（超出 2 位）：王芳").click();
    await button("到了：王芳").click();
    await expect
      .poll(() => page.locator("[data-present]").textContent())
      .toMatch(/^10 \/ 12 人到了 · 未发送 \d+$/);
    expect(await axeProblems(page)).toEqual([]);
    await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
    await page.reload().catch(() => {});
    expect(list()).toHaveLength(4);
    await page.unroute("**/*");
    await visit(page, path());
    await shows(page, "10 / 12 人到了");
    const all = [
      "小鹿 3 confirmed 3 0",
      "小满 1 confirmed 0 0",
      "阿南 4 confirmed 3 4",
      "王芳 2 confirmed 2 0",
      "阿豪 2 confirmed 2 0",
    ];
    await expect.poll(list).toEqual(all);
    const entries = () =>
      readValue(
        `SELECT count(*) FROM audit_entries WHERE entity_type = 'registration'
         AND entity_id IN (SELECT id FROM registrations WHERE event_id = ?)`,
        id,
      );
    await expect.poll(entries).toBe(7);
    // Nothing is sent again.
    await page.reload();
    await shows(page, "10 / 12 人到了");
    expect([list(), entries()]).toEqual([all, 7]);
  }));

it("shows a rejection although its guest is no longer on the list", () =>
  withAdmin(path(), { expectedMessages: /status of 409/ }, async (page) => {
    execute("UPDATE registrations SET status = 'cancelled' WHERE id = ?", guests.deer);
    await mark(page, "小鹿").click();
    const rejected = page.locator(`[id="${guests.deer}"]`);
    await rejected.getByRole("alert").filter({ hasText: "只有已确认的人可以签到" }).waitFor();
    await shows(page, "0 / 5 人到了");
    await expect.poll(() => unsent(page).count()).toBe(0);
    await rejected.getByRole("button", { name: "知道了" }).click();
    await expect.poll(() => page.getByText("小鹿").count()).toBe(0);
  }));

it("learns from another phone who is in, before a press and when it is in view again", () =>
  withAdmin(path(), { expectedMessages: /status of 409/ }, async (page) => {
    const markElsewhere = (guest: string) => {
      const now = Date.now();
      const marks = "attended_at = ?, marked_at = ?, updated_at = ?, marked_by = 'organiser:x:小琪'";
      execute(`UPDATE registrations SET arrived = seats, ${marks} WHERE id = ?`, now, now, now, guest);
    };
    markElsewhere(guests.deer);
    await mark(page, "小鹿").click();
    const rejected = page.locator(`[id="${guests.deer}"]`).getByRole("alert");
    await rejected.filter({ hasText: /^小琪 \d\d:\d\d 已签到$/ }).waitFor();
    await unmark(page, "小鹿").waitFor();
    await shows(page, "2 / 7 人到了");
    markElsewhere(guests.full);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await unmark(page, "小满").waitFor();
    await shows(page, "3 / 7 人到了");
    await rejected.waitFor();
    // Seats that were added elsewhere are free at once.
    execute("UPDATE events SET capacity = 7 WHERE id = ?", id);
    await visit(page, path());
    execute("UPDATE events SET capacity = 10 WHERE id = ?", id);
    await unfold(page, "小满");
    await page.getByRole("button", { name: "增加一位：小满" }).click();
    await expect.poll(() => list()[1]).toBe("小满 2 confirmed 1 0");
  }));

it("asks at the sign-out about unsent presses, which are another organiser's no longer", () =>
  withAdmin(path(), { expectedMessages: offlineNoise }, async (page) => {
    await page.route("**/check-in/*", (route) => route.abort("internetdisconnected"));
    await mark(page, "小鹿").click();
    await unsent(page).waitFor();
    const dialog = page.getByRole("dialog");
    const signOut = async () => {
      await page.locator("header summary").click();
      await page.getByRole("button", { name: "退出登录" }).click();
    };
    await visit(page, "/admin");
    await signOut();
    await dialog.filter({ hasText: "还有 1 次签到没有发送" }).waitFor();
    await dialog.getByRole("button", { name: "先发送" }).click();
    await unsent(page).waitFor();
    // Another organiser neither sends nor deletes them.
    const key = `check-in_${id}`;
    const own = await page.evaluate((name) => localStorage.getItem(name) ?? "", key);
    const foreign = own.replace('"id":"main"', '"id":"qi"').replace('"name":"主办方"', '"name":"小琪"');
    await page.evaluate(([name = "", text = ""]) => localStorage.setItem(name, text), [key, foreign]);
    await page.unroute("**/check-in/*");
    await visit(page, path());
    await unsent(page).or(page.getByText("小琪 有 1 次签到还没发送")).waitFor();
    expect(attended()).toEqual([]);
    // Leaves the page as it is.
    await page.route("**/logout", (route) => route.fulfill({ status: 204 }));
    const leave = async (press: string[]) => {
      await visit(page, "/events");
      const left = page.waitForRequest(/\/logout$/);
      await signOut();
      for (const name of press) await dialog.getByRole("button", { name }).click();
      await left;
    };
    await leave([]);
    await page.evaluate(([name = "", text = ""]) => localStorage.setItem(name, text), [key, own]);
    await leave(["丢弃"]);
    await visit(page, "/events");
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBe(null);
  }));
