// The organiser's guest list in the browser: approving, marking payments, selecting, and pasting a 接龙.
import type { Page } from "playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mainSize } from "../support/browser";
import { readColumn, readValue } from "./city-database";
import { addGuest, makeOwnEvent, removeOwnEvent } from "./own-event";
import { hasFocus, visit, withAdmin } from "./page-state";
import { expectSound } from "./sound";

const title = "【名单测试】天台酒会";

let id: string;
beforeEach(() => {
  id = makeOwnEvent(title, { capacity: 9, registration_mode: "approval", deposit_cents: 15000 });
  const deer = { contact_type: "wechat", contact: "deer_88", note: "带一把吉他" };
  const south = { contact_type: "phone", contact: "+39 333 1234567" };
  addGuest(id, "小鹿", { arrival: 1, status: "pending", seats: 2, ...deer });
  addGuest(id, "阿南", { arrival: 2, status: "pending", ...south });
});
afterEach(() => removeOwnEvent(id));

const path = (page = "") => `/admin/events/${id}/guests${page}`;
const item = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const press = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).click();
const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
const openNotices = () =>
  Number(readValue("SELECT count(*) FROM guest_notices WHERE event_id = ? AND closed_at IS NULL", id));

it.each(
  mainSize("phone"),
)("are approved in a filtered list, marked, added one by one or from a 接龙, and informed, on a $size", ({
  size,
}) =>
  withAdmin(path("?status=pending"), { size }, async (page) => {
    const states =
      "SELECT status || ' ' || deposit_seats FROM registrations WHERE event_id = ? ORDER BY arrival";
    await press(page, "通过：小鹿");
    await says(page, "小鹿：已通过");
    await expect.poll(() => new URL(page.url()).search).toBe("?status=pending");
    await expect.poll(() => item(page, "小鹿").count()).toBe(0);
    await visit(page, path());
    await press(page, "定金已收：小鹿");
    await says(page, "小鹿：定金已收");
    expect(readColumn(states, id)).toEqual(["confirmed 2", "pending 0"]);
    await press(page, "撤销");
    await says(page, "已撤销");
    expect(readColumn(states, id)).toEqual(["confirmed 0", "pending 0"]);

    await visit(page, path("/chain"));
    await page.getByLabel("群里的接龙").fill("#接龙\n1. 小鹿 +1\n2. 小满\n3. 小雨 2人");
    await press(page, "读取接龙");
    await says(page, "新的 2 位，已在名单 1 位，看不明白 0 行");
    await expectSound(page);
    await page.getByRole("checkbox", { name: "小雨" }).uncheck();
    await press(page, "加入名单");
    await says(page, "已加入名单：1 条报名");
    await visit(page, path("/add"));
    await page.getByLabel("称呼").fill("小荷");
    await press(page, "加入名单");
    // The added guest has the focus.
    await hasFocus(item(page, "小荷"));
    const names = "SELECT name FROM registrations WHERE event_id = ? ORDER BY arrival";
    expect(readColumn(names, id)).toEqual(["小鹿", "阿南", "小满", "小荷"]);

    await visit(page, `/admin/events/${id}/postpone`);
    await page.locator("[name=date]").fill("2035-01-09");
    await press(page, "确认延期");
    await page.waitForURL(/\/notify$/);
    await expectSound(page);
    const news = /【改期】.*\n时间：原定 2035年1月1日.*，改到 2035年1月9日/;
    await expect.poll(() => page.getByLabel("群通知").inputValue()).toMatch(news);
    await page.getByRole("button", { name: "复制群通知" }).waitFor();
    const all = openNotices();
    await press(page, "已通知：小满");
    await expect.poll(openNotices).toBe(all - 1);
    await page.getByText(/已经知道 \d+ 条/).click();
    await press(page, "改为未通知：小满");
    await expect.poll(openNotices).toBe(all);
    await press(page, "已发到群里");
    await expect.poll(openNotices).toBe(0);
    await says(page, "报名的人都知道现在的安排");
  }));
