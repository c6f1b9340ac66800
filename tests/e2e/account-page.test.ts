import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDatabase } from "../../app/db/client.server";
import { users } from "../../app/db/schema/accounts";
import { wishes } from "../../app/db/schema/wishes";
import { newId } from "../../app/platform/ids";
import { modesWithScriptsOn, scripted, sizes, withPage } from "../support/browser";
import { makeAccount, memberPassword, openSession, phoneWechat } from "../support/member";
import { dataFolder } from "../support/worker-server";
import { axeProblems } from "./axe";
import { overflow, smallTargets } from "./layout-checks";
import { inRow } from "./page-state";

const newPassword = "Ghijkl34";
/** The browser's own word on a form that is rejected. */
const rejectedNoise = /^Failed to load resource: .* 422/;

let db: Db;
beforeAll(() => {
  db = openDatabase(join(dataFolder, "app.db"));
});
afterAll(() => {
  db.delete(wishes).where(eq(wishes.authorName, "已注销用户")).run();
  db.$client.close();
});

/** A member with a wish that was rejected; the cookie of their session, and another on a phone. */
async function makeMember(email: string) {
  const now = Date.now();
  const id = await makeAccount(db, email, now);
  const row = { id: newId(), userId: id, authorName: "林月", content: "多放几张长椅" };
  const verdict = { status: "rejected" as const, adminNote: "与主题无关" };
  db.insert(wishes)
    .values({ ...row, ...verdict, createdAt: now, updatedAt: now })
    .run();
  return { id, session: openSession(db, id, now), phone: openSession(db, id, now, phoneWechat, true) };
}

const press = (page: Page, name: string) => page.getByRole("button", { name: inRow(name) }).click();

describe.each(modesWithScriptsOn("phone"))("a member $way", ({ js, size }) => {
  const email = `lin.yue.${js}.${size}@example.org`;

  /** Nothing sticks out, nothing is too small for a finger, and axe has nothing to say. */
  async function isFit(page: Page) {
    await scripted(page);
    if (js) expect(await axeProblems(page)).toEqual([]);
    for (const viewport of [sizes.small, sizes.phone, sizes.desktop]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
      if (viewport !== sizes.desktop) await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
    }
    await page.setViewportSize(sizes[size]);
  }

  it("views the account, changes the password, ends a session, downloads the data and deletes the account", async () => {
    const { id, session } = await makeMember(email);
    await withPage({ js, size, cookies: { session }, expectedMessages: rejectedNoise }, async (page) => {
      await page.goto("/dashboard");
      await page.getByRole("heading", { name: "我的账号" }).waitFor();
      await page.getByText("原因：与主题无关").waitFor();
      await isFit(page);

      await page.getByRole("link", { name: "修改密码" }).click();
      await page.getByRole("heading", { name: "修改密码" }).waitFor();
      await scripted(page);
      await page.getByLabel("当前密码").fill(memberPassword);
      await page.getByLabel("新密码", { exact: true }).fill("abcdefgh");
      await page.getByLabel("确认新密码").fill("abcdefgh");
      await press(page, "保存新密码");
      await page.getByText("密码必须包含至少一个大写字母").first().waitFor();
      await isFit(page);
      for (const label of ["当前密码", "新密码", "确认新密码"]) {
        await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe("");
      }
      await page.getByLabel("当前密码").fill(memberPassword);
      await page.getByLabel("新密码", { exact: true }).fill(newPassword);
      await page.getByLabel("确认新密码").fill(newPassword);
      await press(page, "保存新密码");
      await page.getByRole("status").getByText("密码已更新").waitFor();

      openSession(db, id, Date.now(), phoneWechat, true);
      await page.getByRole("link", { name: "查看登录设备" }).click();
      await page.getByText("iPhone · 微信").waitFor();
      await expect.poll(() => page.locator("#devices > div").count()).toBe(2);
      await isFit(page);
      await press(page, "退出这台设备");
      await page.getByRole("status").getByText("那台设备已退出").waitFor();
      await expect.poll(() => page.locator("#devices > div").count()).toBe(1);

      await page.goto("/account");
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "下载我的数据" }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
      const own = JSON.parse(readFileSync(await file.path(), "utf8"));
      expect([own.account.email, own.wishes.length]).toEqual([email, 1]);

      await page.getByRole("link", { name: "注销账号" }).click();
      await page.getByRole("heading", { name: "确定要注销账号吗？" }).waitFor();
      await scripted(page);
      await page.getByLabel("密码", { exact: true }).fill(memberPassword);
      await press(page, "注销账号");
      await page.getByText("当前密码不正确").first().waitFor();
      await isFit(page);
      await page.getByLabel("密码", { exact: true }).fill(newPassword);
      await press(page, "注销账号");
      await page.getByRole("status").getByText("账号已注销").waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/");
      expect(db.select().from(users).where(eq(users.email, email)).all()).toEqual([]);
      await page.goto("/dashboard");
      await page.getByRole("heading", { name: "管理员登录" }).waitFor();
    });
  });

  it("deletes a wish after confirmation, and has no access once the session is ended elsewhere", async () => {
    const member = await makeMember(`su.${js}.${size}@example.org`);
    await withPage({ js, size, cookies: { session: member.phone } }, async (page) => {
      await page.goto("/account");
      await page.getByRole("link", { name: "删除" }).click();
      await page.getByRole("heading", { name: "确定要删除这条心愿吗？" }).waitFor();
      await isFit(page);
      await press(page, "确认删除");
      await page.getByRole("status").getByText("心愿已删除").waitFor();
      await page.getByText("还没有写过心愿").waitFor();
      await withPage({ js, size, cookies: { session: member.session } }, async (other) => {
        await other.goto("/account/sessions");
        await press(other, "退出其他设备");
        await other.getByRole("status").getByText("已退出 1 台设备").waitFor();
      });
      await page.goto("/dashboard");
      await page.getByRole("heading", { name: "管理员登录" }).waitFor();
      await expect.poll(() => page.content()).not.toContain("su.");
    });
    db.delete(users).where(eq(users.id, member.id)).run();
  });
});
