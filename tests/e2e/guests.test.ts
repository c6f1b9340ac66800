// The organiser's guest list in the browser: approving, marking payments, selecting, and pasting a 接龙.
import type { Page } from "playwright";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mainSize, scripted, withPage } from "../support/browser";
import { withDatabase } from "./city-database";
import { addGuest, makeOwnEvent, removeOwnEvent } from "./own-event";
import { expectSound } from "./sound";

const title = "【名单测试】天台酒会";

let id: string;
beforeEach(() => {
  id = makeOwnEvent(title, { capacity: 4, registration_mode: "approval", deposit_cents: 15000 });
  const deer = { contact_type: "wechat", contact: "deer_88", note: "带一把吉他" };
  const south = { contact_type: "phone", contact: "+39 333 1234567" };
  addGuest(id, "小鹿", { arrival: 1, status: "pending", seats: 2, ...deer });
  addGuest(id, "阿南", { arrival: 2, status: "pending", ...south });
});
afterEach(() => removeOwnEvent(id));

const stored = () =>
  withDatabase((sqlite) =>
    sqlite
      .prepare(
        "SELECT name, seats, status, deposit_seats > 0 AS deposit_paid FROM registrations WHERE event_id = ? ORDER BY arrival",
      )
      .raw()
      .all(id),
  );
const path = (page = "") => `/admin/events/${id}/guests${page}`;
const item = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const press = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).click();

describe.each(mainSize("phone"))("the organiser on a $size", ({ size }) => {
  it("approves, marks a deposit, and undoes it", () =>
    withPage({ size, admin: true }, async (page) => {
      await page.goto(path("?status=pending"));
      await scripted(page);
      await expectSound(page);
      await press(page, "通过：小鹿");
      await page.getByText("小鹿：已通过").first().waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe("?status=pending");
      await expect.poll(() => item(page, "小鹿").count()).toBe(0);
      await page.goto(path());
      await scripted(page);
      await press(page, "定金已收：小鹿");
      await page.getByText("小鹿：定金已收").first().waitFor();
      expect(stored()[0]).toEqual(["小鹿", 2, "confirmed", 1]);
      await press(page, "撤销");
      await page.getByText("已撤销").first().waitFor();
      expect(stored()[0]).toEqual(["小鹿", 2, "confirmed", 0]);
    }));

  it("parses a pasted 接龙 and adds new guests", () =>
    withPage({ size, admin: true }, async (page) => {
      await page.goto(path("/chain"));
      await scripted(page);
      await page.getByLabel("群里的接龙").fill("#接龙\n1. 小鹿 +1\n2. 小满\n3. 小雨 2人");
      await press(page, "读取接龙");
      await page.getByText("新的 2 位，已在名单 1 位，看不明白 0 行").waitFor();
      await expectSound(page);
      expect(stored()).toHaveLength(2);
      await page.getByRole("checkbox", { name: "小雨" }).uncheck();
      await press(page, "加入名单");
      await page.getByText("已加入名单：1 条报名").first().waitFor();
      expect(stored()[2]).toEqual(["小满", 1, "confirmed", 0]);
      expect(stored()).toHaveLength(3);
    }));
});

it("a guest that is added has the focus in the list", () =>
  withPage({ admin: true, size: "phone" }, async (page) => {
    await page.goto(path("/add"));
    await scripted(page);
    await page.getByLabel("称呼").fill("小荷");
    await press(page, "加入名单");
    await item(page, "小荷").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("小荷");
    await expect.poll(() => item(page, "小荷").evaluate((shown) => shown.matches(":focus"))).toBe(true);
  }));
