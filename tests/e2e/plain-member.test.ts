// A member's journey without scripts, through the forms of the account.
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../app/db/client.server";
import { withPage } from "../support/browser";
import { codeAt } from "../support/factor";
import { makeAccount, memberPassword, openSession, phoneWechat } from "../support/member";
import { databaseFile } from "./city-database";
import {
  expectMessage,
  field,
  fillIn,
  follow,
  followInPage,
  header,
  mark,
  open,
  press,
  removeAccounts,
  signIn,
  signOut,
  titled,
  walks,
} from "./plain-page";

const newPassword = "Milano2027";
const addressOf = (size: string) => `plain.member.${size}@example.org`;

afterAll(() => removeAccounts(addressOf));
const db = openDatabase(databaseFile);
afterAll(() => db.$client.close());

async function changeAccount(page: Page): Promise<void> {
  await follow(page, "设置昵称");
  await page.getByLabel("昵称（选填）").fill("林月");
  await press(page, "保存昵称");
  await expectMessage(page, "昵称已保存");
  await page.getByRole("main").getByText("林月").first().waitFor();
  await follow(page, "修改密码");
  await fillIn(page, { 当前密码: memberPassword, 新密码: "abcdefgh", 确认新密码: "abcdefgh" });
  await press(page, "保存新密码");
  await page.getByText("密码必须包含至少一个大写字母").first().waitFor();
  await fillIn(page, { 当前密码: memberPassword, 新密码: newPassword, 确认新密码: newPassword });
  await press(page, "保存新密码");
  await expectMessage(page, "密码已更新");
}

/** Returns a recovery code. */
async function turnOnSecondFactor(page: Page): Promise<string> {
  await follow(page, "开启两步验证");
  await titled(page, "两步验证");
  await field(page, "密码").fill(newPassword);
  await press(page, "开启两步验证");
  await titled(page, "开启两步验证");
  const secret = ((await page.locator("#secret").textContent()) ?? "").replaceAll(" ", "");
  await page.getByRole("textbox", { name: "动态验证码" }).fill(codeAt(secret, Date.now()));
  await press(page, "开启两步验证");
  await expectMessage(page, "两步验证已开启");
  await titled(page, "恢复码");
  const codes = await page.locator("ol code").allTextContents();
  expect(codes).toHaveLength(10);
  await press(page, "我已保存");
  await titled(page, "我的页面");
  return codes[0] ?? "";
}

async function signInByRecoveryCode(page: Page, email: string, code: string): Promise<void> {
  await signOut(page);
  await signIn(page, email, newPassword);
  await titled(page, "两步验证");
  await follow(page, "使用恢复码");
  await page.getByRole("textbox", { name: "恢复码" }).fill(code);
  await press(page, "登录");
  await expectMessage(page, "恢复码还剩 9 个");
  await open(page, "/account");
  await follow(page, "管理两步验证");
  await follow(page, "重新生成恢复码");
  await follow(page, "改用密码");
  await field(page, "密码").fill(newPassword);
  await press(page, "重新生成恢复码");
  await titled(page, "恢复码");
  await press(page, "我已保存");
  await follow(page, "管理两步验证");
  await follow(page, "关闭两步验证");
  await follow(page, "改用密码");
  await field(page, "密码").fill(newPassword);
  await press(page, "关闭两步验证");
  await expectMessage(page, "两步验证已关闭");
}

async function endSessions(page: Page, id: string): Promise<void> {
  for (const _each of [1, 2]) openSession(db, id, Date.now(), phoneWechat, true);
  await open(page, "/account");
  const devices = page.locator("#devices > div");
  await follow(page, "查看登录设备");
  await expect.poll(() => devices.count()).toBe(3);
  await press(devices.filter({ hasText: "iPhone · 微信" }).first(), "退出这台设备");
  await expectMessage(page, "那台设备已退出");
  await expect.poll(() => devices.count()).toBe(2);
  await press(page, "退出其他设备");
  await expectMessage(page, "已退出 1 台设备");
  await expect.poll(() => devices.count()).toBe(1);
}

async function deleteOwnPost(page: Page): Promise<void> {
  const content = `${mark}多放几张长椅`;
  await open(page, "/wishes");
  await expect.poll(() => field(page, "昵称").inputValue()).toBe("林月");
  await page.getByLabel("心愿内容").fill(content);
  await press(page, "发布心愿");
  await expectMessage(page, "心愿已提交");
  await open(page, "/account");
  await page.getByText(content).waitFor();
  await follow(page.locator("#wishes"), "删除");
  await press(page, "确认删除");
  await expectMessage(page, "心愿已删除");
  await page.getByText("还没有写过心愿").waitFor();
}

async function leave(page: Page, email: string): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent("download"), followInPage(page, "下载我的数据")]);
  expect(JSON.parse(readFileSync(await file.path(), "utf8")).account.email).toBe(email);
  await follow(page, "注销账号");
  await titled(page, "确定要注销账号吗？");
  await field(page, "密码").fill(memberPassword);
  await press(page, "注销账号");
  await page.getByText("当前密码不正确").first().waitFor();
  await field(page, "密码").fill(newPassword);
  await press(page, "注销账号");
  await expectMessage(page, "账号已注销");
  await header(page).getByRole("link", { name: "登录", exact: true }).waitFor();
}
describe.each(walks)("a member without scripts on a $size", ({ options, size }) => {
  it("changes, protects, reads and deletes the account", async () => {
    const email = addressOf(size);
    const id = await makeAccount(db, email, Date.now());
    await withPage(options, async (page) => {
      await signIn(page, email, memberPassword);
      await open(page, "/account");
      await changeAccount(page);
      await signInByRecoveryCode(page, email, await turnOnSecondFactor(page));
      await endSessions(page, id);
      await deleteOwnPost(page);
      await leave(page, email);
    });
  });
});
