// Forms that fail because of the site, in a browser: input is preserved, and one press sends it again.
import { expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { scriptModes } from "../support/tier";
import { axeProblems } from "./axe";
import { lockDatabase, withDatabase } from "./city-database";

const trouble = /^Failed to load resource: .* 503/;

it.each(scriptModes)("a visitor's wish is re-rendered completely, scripts: $js", ({ js }) =>
  withPage({ js, size: "phone", expectedMessages: trouble }, async (page) => {
    const content = `想要一个夜间图书馆 ${js}`;
    await page.goto("/wishes");
    if (js) await scripted(page);
    await page.getByLabel("昵称").fill("林月");
    await page.getByLabel("心愿内容").fill(content);
    const release = lockDatabase();
    try {
      await page.getByRole("button", { name: "发布心愿" }).click();
      await page.getByRole("alert").filter({ hasText: "留言提交失败，请重试" }).waitFor();
    } finally {
      release();
    }
    await expect.poll(() => page.getByLabel("心愿内容").inputValue()).toBe(content);
    const again = page.getByRole("button", { name: "重试" });
    await expect.poll(async () => (await again.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    if (js) expect(await axeProblems(page)).toEqual([]);
    await again.click();
    await page.getByRole("status").filter({ hasText: "心愿已提交" }).waitFor();
    withDatabase((sqlite) => sqlite.prepare("DELETE FROM wishes WHERE content = ?").run(content));
  }));

it("a form sent offline is unchanged, and sent by one press afterwards", () =>
  withPage({ size: "phone" }, async (page) => {
    const content = "没有信号的时候写的心愿";
    await page.goto("/wishes");
    await scripted(page);
    await page.getByLabel("昵称").fill("林月");
    await page.getByLabel("心愿内容").fill(content);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "发布心愿" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "请检查网络连接后重试" });
    await alert.waitFor();
    await expect.poll(() => page.getByLabel("心愿内容").inputValue()).toBe(content);
    await page.context().setOffline(false);
    await alert.getByRole("button", { name: "重试" }).click();
    await page.getByRole("status").filter({ hasText: "心愿已提交" }).waitFor();
    withDatabase((sqlite) => sqlite.prepare("DELETE FROM wishes WHERE content = ?").run(content));
  }));

it("an organiser form is unchanged, and sent again by one press", () =>
  withPage({ admin: true, size: "phone", expectedMessages: trouble }, async (page) => {
    const title = "锁住的时候写的投票";
    await page.goto("/admin/votes/create");
    await scripted(page);
    await page.getByLabel("投票标题").fill(title);
    for (const option of ["1", "2", "3"]) await page.getByLabel(`选项 ${option}`).fill(`第${option}个`);
    const release = lockDatabase();
    try {
      await page.getByRole("button", { name: "创建投票", exact: true }).click({ noWaitAfter: true });
      await page.getByRole("alert").filter({ hasText: "保存失败，请重试" }).waitFor();
    } finally {
      release();
    }
    await expect.poll(() => page.getByLabel("投票标题").inputValue()).toBe(title);
    await page.getByRole("button", { name: "重试" }).click();
    await page
      .getByRole("status")
      .filter({ hasText: `投票「${title}」已创建` })
      .waitFor();
    withDatabase((sqlite) => sqlite.prepare("DELETE FROM polls WHERE title = ?").run(title));
  }));
