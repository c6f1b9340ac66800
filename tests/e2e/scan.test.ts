// Scanning tickets inside the check-in page.
import type { Page } from "playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { showCode, ticketOf, useCanvasCamera } from "./camera";
import { execute } from "./city-database";
import { overflow, smallTargets } from "./layout-checks";
import { addGuest, attendedAt, makeOwnEvent, removeOwnEvent } from "./own-event";
import { hasFocus, missingOffline, visit } from "./page-state";

let id: string;
let other: string;
const guests = { deer: "", full: "", south: "" };

const add = (name: string, arrival: number, seats: number, status = "confirmed") =>
  addGuest(id, name, { arrival, seats, status });

beforeEach(() => {
  id = makeOwnEvent("【扫票测试】酒会", { registration_mode: "open", capacity: 10, enroll_fee_cents: 2000 });
  other = makeOwnEvent("【扫票测试】野餐");
  guests.deer = add("小鹿", 1, 2);
  guests.full = add("小满", 2, 1);
  guests.south = add("阿南", 3, 3);
});
afterEach(() => {
  removeOwnEvent(id);
  removeOwnEvent(other);
});

const path = (query = "") => `/admin/events/${id}/check-in${query}`;
const attended = () => attendedAt(id);
const scanLink = (page: Page) => page.getByRole("link", { name: "扫票" });
const next = (page: Page) => page.getByRole("button", { name: "扫下一张" });
const verdict = (page: Page, tone: "ok" | "warn" | "bad") =>
  page.getByRole("alert").and(page.locator(`[data-verdict=${tone}]`));

const withScanner = (use: (page: Page) => Promise<void>, expectedMessages?: RegExp) =>
  withPage({ admin: true, ...(expectedMessages ? { expectedMessages } : {}) }, async (page) => {
    await useCanvasCamera(page);
    await visit(page, path());
    await use(page);
  });

/** Shows a code to the open scanner, and returns the text of its verdict. */
async function scan(page: Page, text: string, tone: "ok" | "warn" | "bad"): Promise<string> {
  await page.locator("video").waitFor();
  await showCode(page, text);
  await verdict(page, tone).waitFor();
  const shown = (await verdict(page, tone).textContent()) ?? "";
  await showCode(page, "");
  return shown;
}

it("lets a party in by its ticket, which counts once, and shows what to collect", () =>
  withScanner(async (page) => {
    await scanLink(page).press("Enter");
    const admitted = await scan(page, ticketOf(guests.south), "ok");
    expect(admitted).toMatch(/^✓ 可以进，已记到 \d\d:\d\d阿南3 人◔ 收 €60$/);
    await expect.poll(attended).toEqual(["阿南"]);
    await hasFocus(next(page));
    expect(await axeProblems(page)).toEqual([]);
    await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
    await page.getByRole("button", { name: "报名费 €60 已收：阿南" }).click();
    await expect.poll(() => verdict(page, "ok").textContent()).not.toContain("收 €60");
    await page.getByRole("button", { name: "只到了 2 人：阿南" }).click();
    await verdict(page, "ok").filter({ hasText: "到 2 / 3 人" }).waitFor();
    // The same code is not read again at once, while it is in view.
    await next(page).press("Enter");
    await scan(page, "https://example.org/", "bad");
    await next(page).press("Enter");
    const again = await scan(page, ticketOf(guests.south), "warn");
    expect(again).toMatch(/^↻ 这张票 \d\d:\d\d 用过了（主办方）阿南3 人到 2 \/ 3 人。$/);
    await page.getByRole("button", { name: "其余 1 人也到了：阿南" }).click();
    await verdict(page, "warn").filter({ hasText: "3 人都记到了，再来的人要另外报名" }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "又来了一位：阿南" }).click();
    await verdict(page, "warn").filter({ hasText: "4 人都记到了" }).waitFor();
    await page.getByRole("button", { name: /^撤销.*那次：阿南$/ }).click();
    await expect.poll(attended).toEqual([]);
    await expect.poll(() => page.evaluate(() => window.vibrated)).toEqual([[120], [600], [120, 100, 120]]);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("[data-present]").textContent()).toBe("0 / 7 人到了");
    await expect.poll(() => page.locator("video").count()).toBe(0);
  }));

it("rejects tickets of other events, void ones, and other codes", () =>
  withScanner(async (page) => {
    const stranger = addGuest(other, "阿强", { seats: 2 });
    const waiting = add("王芳", 4, 2, "waiting");
    const forged = ticketOf(guests.deer).replace(/.(?=\d$)/, (letter) => (letter === "A" ? "B" : "A"));
    await scanLink(page).click();
    const rejected: [text: string, shown: RegExp][] = [
      [ticketOf(stranger), /^✕ 不是这场的票阿强【扫票测试】野餐 · /],
      [ticketOf(guests.deer, 9), /^✕ 这张票已经作废小鹿2 人后来重新报了名/],
      [ticketOf(waiting), /^✕ 还没有名额王芳2 人候补/],
      [forged, /^✕ 不是这里的票/],
      ["https://weixin.qq.com/g/AwYAAOj3kq0123456789", /^✕ 不是这里的票/],
    ];
    for (const [text, shown] of rejected) {
      expect(await scan(page, text, "bad")).toMatch(shown);
      await next(page).click();
    }
    // Cancelled a moment ago, on another phone.
    execute(
      "UPDATE registrations SET status = 'cancelled', updated_at = ? WHERE id = ?",
      Date.now(),
      guests.full,
    );
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.waitForResponse(/list\?since/);
    expect(await scan(page, ticketOf(guests.full), "bad")).toMatch(/^✕ 这张票已经作废小满1 人已取消/);
    expect(await axeProblems(page)).toEqual([]);
    expect(attended()).toEqual([]);
    await page.getByRole("button", { name: "现场加人" }).click();
    await hasFocus(page.getByLabel("称呼"));
  }));

it("judges by the list on the device without a connection, after a reload, too", () =>
  withPage({ admin: true, worker: true, expectedMessages: /net::|503/ }, async (page) => {
    await useCanvasCamera(page);
    await visit(page, path());
    // The worker stores the page, then its scripts one by one, and the decoder.
    await expect.poll(() => missingOffline(page)).toEqual([]);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const stranger = addGuest(other, "阿强");
    await page.context().setOffline(true);
    await page.context().route(/\/check-in\//, (route) => route.abort("internetdisconnected"));
    await page.reload();
    await page.getByRole("status").filter({ hasText: "离线副本，保存于" }).waitFor();
    await scanLink(page).click();
    expect(await scan(page, ticketOf(guests.deer), "ok")).toContain("小鹿2 人");
    await next(page).click();
    expect(await scan(page, ticketOf(stranger), "bad")).toMatch(/^✕ 名单里没有这张票现在没有网/);
    expect(await axeProblems(page)).toEqual([]);
    await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
    expect(attended()).toEqual([]);
    await page.context().unroute(/\/check-in\//);
    await page.context().setOffline(false);
    await expect.poll(attended).toEqual(["小鹿"]);
  }));

it("learns of the other phone that scanned the same ticket first", () =>
  withScanner(async (page) => {
    const now = Date.now();
    await scanLink(page).click();
    execute(
      "UPDATE registrations SET arrived = seats, attended_at = ?, marked_at = ?, marked_by = 'organiser:x:小琪' WHERE id = ?",
      now,
      now,
      guests.deer,
    );
    await page.locator("video").waitFor();
    await showCode(page, ticketOf(guests.deer));
    await verdict(page, "warn").filter({ hasText: "没有记上" }).waitFor();
    await page
      .getByRole("alert")
      .filter({ hasText: /^小琪 \d\d:\d\d 已签到$/ })
      .waitFor();
  }, /status of 409/));

it.each([
  ["NotAllowedError", "浏览器没有得到相机的权限"],
  ["NotFoundError", "这台设备没有可以用的相机"],
  ["NotReadableError", "相机正被别的程序占用"],
])("explains %s, and how to scan with the phone's own camera", (name, text) =>
  withPage({ admin: true }, async (page) => {
    await page.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", error));
    }, name);
    await visit(page, path());
    await scanLink(page).click();
    await page.getByRole("alert").filter({ hasText: text }).filter({ hasText: "手机自带的相机" }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "名单" }).click();
    await page.locator("[data-present]").waitFor();
  }));

it("loads its document again where it was opened in place, whose policy has no camera", () =>
  withPage({ admin: true }, async (page) => {
    await useCanvasCamera(page);
    await visit(page, `/admin/events/${id}/guests`);
    await page.locator("main summary").filter({ hasText: "更多" }).first().click();
    await page.getByRole("link", { name: "签到", exact: true }).first().click();
    await page.locator("[data-present]").waitFor();
    await scanLink(page).click();
    expect(await scan(page, ticketOf(guests.full), "ok")).toContain("小满1 人");
    await page.getByRole("button", { name: "名单" }).click();
    // The address alone, without a press, opens no camera.
    await page.reload();
    await page.getByRole("heading", { name: "扫票" }).waitFor();
    await expect.poll(() => page.locator("video").count()).toBe(0);
  }));

it("uses the torch and another camera where the device has them, and remembers the choice", () =>
  withPage({ admin: true }, async (page) => {
    await useCanvasCamera(page);
    await page.addInitScript(() => {
      const open = navigator.mediaDevices.getUserMedia;
      const requested: string[] = [];
      Object.assign(window, { requested });
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const stream = await open(constraints);
        const [track] = stream.getVideoTracks();
        const id = JSON.stringify(constraints?.video).match(/front/)?.[0] ?? "back";
        requested.push(id);
        Object.assign(track ?? {}, {
          getCapabilities: () => ({ torch: id === "back" }),
          getSettings: () => ({ deviceId: id }),
          applyConstraints: async (lit: unknown) => void requested.push(JSON.stringify(lit)),
        });
        return stream;
      };
      navigator.mediaDevices.enumerateDevices = async () =>
        ["back", "front"].map((deviceId) => ({
          ...{ deviceId, kind: "videoinput", groupId: "", label: "" },
          toJSON: () => ({}),
        }));
    });
    await visit(page, path());
    await scanLink(page).click();
    const torch = page.getByRole("button", { name: "手电筒" });
    await torch.click();
    await expect.poll(() => torch.getAttribute("aria-pressed")).toBe("true");
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "换镜头" }).click();
    await expect.poll(() => torch.count()).toBe(0);
    await page.keyboard.press("Escape");
    await scanLink(page).click();
    await page.locator("video").waitFor();
    const requested = () => page.evaluate(() => Object(window).requested);
    await expect.poll(requested).toEqual(["back", '{"advanced":[{"torch":true}]}', "front", "front"]);
  }));
