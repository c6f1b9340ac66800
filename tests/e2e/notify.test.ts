// 通知报名的人 in the browser: from a postponement to the last guest, with and without scripts.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { scriptModes } from "../support/tier";
import { withDatabase } from "./city-database";
import { addCrowd, makeOwnEvent, removeOwnEvent } from "./own-event";
import { expectSound } from "./sound";

let id: string;
beforeEach(() => {
  id = makeOwnEvent("【通知测试】天台酒会", { capacity: 60, registration_mode: "open" });
  addCrowd(id);
});
afterEach(() => removeOwnEvent(id));

const openNotices = () =>
  withDatabase((sqlite) =>
    sqlite
      .prepare("SELECT count(*) FROM guest_notices WHERE event_id = ? AND closed_at IS NULL")
      .pluck()
      .get(id),
  );

describe.each(scriptModes)("the organiser, scripts $js", ({ js }) => {
  it("postpones, copies one text for the group, and marks the others with undo", () =>
    withPage({ size: "phone", admin: true, js }, async (page) => {
      await page.goto(`/admin/events/${id}/postpone`);
      await page.locator("[name=date]").fill("2035-01-09");
      await page.getByRole("button", { name: "确认延期" }).click();
      await page.waitForURL(/\/notify$/);
      await expect.poll(openNotices).toBe(15);
      if (js) await expectSound(page);
      const text = page.getByLabel("群通知");
      await expect
        .poll(() => text.inputValue())
        .toMatch(/【改期】.*\n时间：原定 2035年1月1日.*，改到 2035年1月9日/);
      await expect.poll(() => page.getByRole("button", { name: "复制群通知" }).isVisible()).toBe(js);

      await page.getByRole("button", { name: "已通知：客人3", exact: true }).click();
      await expect.poll(openNotices).toBe(14);
      await page.getByText("已经知道 3 条").click();
      await page.getByRole("button", { name: "改为未通知：客人3" }).click();
      await expect.poll(openNotices).toBe(15);

      await page.getByRole("button", { name: "已发到群里" }).click();
      await expect.poll(openNotices).toBe(0);
      await page.getByText("报名的人都知道现在的安排").waitFor();
    }));
});
