// A helper for check-in: invited by a link, and removed during the check-in.
import type { Page } from "playwright";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { scriptModes } from "../support/tier";
import { axeProblems } from "./axe";
import { execute } from "./city-database";
import { addGuest, attendedAt, makeOwnEvent, removeOwnEvent } from "./own-event";
import { fill, visit, withAdmin } from "./page-state";

let id: string;
const title = "【帮手测试】酒会";
const name = "帮手小满";

beforeEach(() => {
  id = makeOwnEvent(title, { registration_mode: "open", capacity: 10 });
  addGuest(id, "小鹿", { arrival: 1, seats: 1 });
  addGuest(id, "阿南", { arrival: 2, seats: 1 });
});
afterEach(() => {
  removeOwnEvent(id);
  execute("DELETE FROM organisers WHERE name = ?", name);
  execute("DELETE FROM organiser_invitations WHERE note = ?", title);
});

const attended = () => attendedAt(id);

/** Invites a helper for the event as the organiser; returns the path of the link. */
async function invite(page: Page): Promise<string> {
  await page.getByRole("radio", { name: "签到" }).check({ force: true });
  await page.getByRole("radio", { name: "只限选中的" }).check({ force: true });
  await page.getByRole("checkbox", { name: new RegExp(title) }).check();
  await page.getByRole("textbox", { name: /给谁/ }).fill(title);
  await page.getByRole("button", { name: "创建邀请链接" }).click();
  const link = page.getByRole("textbox", { name: `邀请链接：${title}` });
  return new URL(await link.inputValue()).pathname;
}

async function remove(page: Page): Promise<void> {
  await visit(page, "/admin/organisers");
  await page.getByRole("link", { name: `移除：${name}` }).click();
  await page.getByRole("button", { name: "移除", exact: true }).click();
  await expect.poll(() => page.getByText(`已移除：${name}`).count()).toBe(1);
}

describe.each(scriptModes)("scripts $js", ({ js }) => {
  it("joins by the link, changes the password, checks in, and is stopped by the removal without losing a press", () =>
    withAdmin("/admin/organisers", { js }, async (organiser) => {
      const link = await invite(organiser);
      if (js) expect(await axeProblems(organiser)).toEqual([]);
      await withPage({ js }, async (helper) => {
        const password = "battery staple";
        await visit(helper, link);
        if (js) expect(await axeProblems(helper)).toEqual([]);
        await helper.getByRole("textbox", { name: "名字" }).fill(name);
        await fill(helper, { 密码: password, 确认密码: password });
        await helper.getByRole("button", { name: "加入", exact: true }).click();
        await visit(helper, "/admin/password");
        await fill(helper, { 当前密码: password, 新密码: "battery horse", 确认新密码: "battery horse" });
        await helper.getByRole("button", { name: "保存新密码" }).click();
        await helper.getByText("密码已更新，其他设备已退出").waitFor();
        await visit(helper, "/admin");
        await helper.getByRole("link", { name: `签到：${title}` }).click();
        await helper.getByRole("button", { name: "签到：小鹿", exact: true }).click();
        await expect.poll(attended).toEqual(["小鹿"]);
        await remove(organiser);
        await helper.getByRole("button", { name: "签到：阿南", exact: true }).click();
        if (js) await expect.poll(() => helper.getByText("未发送").count()).toBeGreaterThan(0);
        else await expect.poll(() => new URL(helper.url()).pathname).toBe("/admin/login");
        expect(attended()).toEqual(["小鹿"]);
        if (!js) return;
        // The press is sent after the organiser signs in.
        await visit(helper, `/admin/login?redirectTo=/admin/events/${id}/check-in`);
        await fill(helper, { 密码: "correct horse" });
        await helper.getByRole("button", { name: "登录" }).click();
        await expect.poll(attended).toEqual(["小鹿", "阿南"]);
      });
    }));
});
