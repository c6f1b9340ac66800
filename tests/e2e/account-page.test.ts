import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Db, openDatabase } from "../../app/db/client.server";
import { users } from "../../app/db/schema/accounts";
import { rejectedNoise, scripted, withPage } from "../support/browser";
import { makeAccount, memberPassword, openSession, phoneWechat } from "../support/member";
import { dataFolder } from "../support/worker-server";
import { inRow } from "./page-state";

const newPassword = "Ghijkl34";
let db: Db;
beforeAll(() => {
  db = openDatabase(join(dataFolder, "app.db"));
});
afterAll(() => db.$client.close());

const press = (page: Page, name: string) => page.getByRole("button", { name: inRow(name) }).click();

it("a member changes the password, ends a session, downloads the data and deletes the account", async () => {
  const email = "lin.yue@example.org";
  const id = await makeAccount(db, email, Date.now());
  const session = openSession(db, id, Date.now());
  await withPage({ cookies: { session }, expectedMessages: rejectedNoise }, async (page) => {
    await page.goto("/account/password");
    await scripted(page);
    const labels = ["当前密码", "新密码", "确认新密码"];
    const fill = async (password: string) => {
      await page.getByLabel("当前密码").fill(memberPassword);
      await page.getByLabel("新密码", { exact: true }).fill(password);
      await page.getByLabel("确认新密码").fill(password);
      await press(page, "保存新密码");
    };
    await fill("abcdefgh");
    await page.getByText("密码必须包含至少一个大写字母").first().waitFor();
    for (const label of labels)
      await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe("");
    await fill(newPassword);
    await page.getByRole("status").getByText("密码已更新").waitFor();

    openSession(db, id, Date.now(), phoneWechat, true);
    await page.getByRole("link", { name: "查看登录设备" }).click();
    await page.getByText("iPhone · 微信").waitFor();
    await press(page, "退出这台设备");
    await page.getByRole("status").getByText("那台设备已退出").waitFor();
    await expect.poll(() => page.locator("#devices > div").count()).toBe(1);

    await page.goto("/account");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "下载我的数据" }).click(),
    ]);
    expect(JSON.parse(readFileSync(await file.path(), "utf8")).account.email).toBe(email);

    await page.getByRole("link", { name: "注销账号" }).click();
    await scripted(page);
    await page.getByLabel("密码", { exact: true }).fill(newPassword);
    await press(page, "注销账号");
    await page.getByRole("status").getByText("账号已注销").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
    expect(db.select().from(users).where(eq(users.email, email)).all()).toEqual([]);
  });
});
