// The walks of a visitor, a member and the organiser without scripts, through all forms that they fill in. They find what a test
// of the server cannot: a control outside of its form or without a name, a pane that does not open, a button that needs scripts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Db, openDatabase } from "../../app/db/client.server";
import { users } from "../../app/db/schema/accounts";
import { newId } from "../../app/platform/ids";
import { sizes, withPage } from "../support/browser";
import { codePicture } from "../support/code-pictures";
import { codeAt } from "../support/factor";
import { codeIn, mailsIn, newestLink } from "../support/mailbox";
import { makeAccount, memberPassword, openSession, phoneWechat } from "../support/member";
import { dataFolder } from "../support/worker-server";
import { captions, emptyAlbum, fileOf, isFilled, isLoaded, photo, slot } from "./album-slots";
import { withDatabase } from "./city-database";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { follow, followHere, item, open, press, problem, said, titled, unfold } from "./plain-page";
import { card, likeOf, likes, participants, several, single } from "./posts-in-place";
import { type EventName, titleOf } from "./sample-city";

/** In all that these walks write, to find and remove it. */
const mark = "【无脚本】";
const options = {
  js: false,
  size: "phone",
  expectedMessages: /^Failed to load resource: .* 4(09|22)/,
} as const;
const adminPassword = "correct horse";
const firstPassword = "Torino2026";
const secondPassword = "Milano2027";
const addresses = { visitor: "plain.visitor@example.org", member: "plain.member@example.org" };
const meal = `${mark}早餐`;

let db: Db;
let mealId: string;
beforeAll(() => {
  db = openDatabase(join(dataFolder, "app.db"));
  mealId = makeOwnEvent(meal, {
    ...{ registration_mode: "open", registration_deadline: null, capacity: 4 },
    ...{ deposit_cents: 0, enroll_fee_cents: 0 },
  });
});
afterAll(async () => {
  removeOwnEvent(mealId);
  db.delete(users)
    .where(inArray(users.email, Object.values(addresses)))
    .run();
  db.$client.close();
  await emptyAlbum();
  withDatabase((sqlite) => {
    for (const table of ["comments", "wishes"])
      sqlite.prepare(`DELETE FROM ${table} WHERE content LIKE ?`).run(`${mark}%`);
    sqlite.prepare("DELETE FROM removal_requests WHERE reason LIKE ?").run(`${mark}%`);
  });
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const footer = (page: Page) => page.getByRole("contentinfo");
const header = (page: Page) => page.getByRole("banner");
const chip = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(`^✓? ?${name}$`) });

async function turnCarousel(page: Page): Promise<void> {
  const slide = (name: EventName) => page.locator("[data-slide]").filter({ hasText: titleOf(name) });
  const leftOf = async (name: EventName) => Math.abs((await slide(name).boundingBox())?.x ?? Number.NaN);
  await open(page, "/");
  await expect.poll(() => leftOf("ongoing")).toBeLessThan(sizes.phone.width / 2);
  await followHere(slide("ongoing"), "下一个活动");
  await expect.poll(() => leftOf("free")).toBeLessThan(sizes.phone.width / 2);
}

async function findEvent(page: Page): Promise<void> {
  await open(page, "/events");
  const found = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
  await page.getByRole("searchbox", { name: "搜索活动" }).fill("桌游");
  await press(page, "搜索");
  await found("找到 1 个与「桌游」有关的活动");
  await follow(page, "清除搜索");
  await follow(page.getByRole("navigation", { name: "筛选活动" }), "免费");
  await found("免费：共");
  await page.getByRole("searchbox", { name: "搜索活动" }).fill(meal);
  await press(page, "搜索");
  await found(`免费：找到 1 个与「${meal}」有关的活动`);
  await follow(page.getByRole("main"), new RegExp(meal));
  await titled(page, meal);
}

async function readPanes(page: Page): Promise<void> {
  for (const [title, hash] of [
    ["注意事项", "#notes"],
    ["免责声明", "#disclaimer"],
  ] as const) {
    const pane = page.getByRole("dialog", { name: title });
    await expect.poll(() => pane.isVisible()).toBe(false);
    await page.locator(`main a[href="${hash}"]`).last().click();
    await pane.waitFor();
    await followHere(pane, "关闭");
    await pane.waitFor({ state: "hidden" });
  }
}

async function signUp(page: Page): Promise<void> {
  await follow(page, "我要报名");
  await titled(page, /^我要报名\s+【无脚本】早餐$/);
  await page.getByLabel("称呼").fill("林月");
  await chip(page, "邮箱").check({ force: true });
  await page.getByLabel("微信号／手机号码／邮箱").fill("lin.yue");
  await chip(page, "2").check({ force: true });
  await page.getByLabel("备注（选填）").fill("吃素");
  await unfold(page, "注意事项");
  await page.getByLabel("我已阅读注意事项和免责声明").check();
  await press(page, "报名");
  await problem(page, "请输入有效的邮箱地址");
  await page.getByLabel("微信号／手机号码／邮箱").fill("lin.yue@example.org");
  await press(page, "报名");
  await said(page, "报名已提交，请保存下面的私密链接");
  await titled(page, "报名成功");
}

/** Uses the private link in a browser that has not signed up, and returns to the first. */
async function changeSeats(page: Page): Promise<void> {
  const link = await page.getByLabel("链接", { exact: true }).inputValue();
  await withPage(options, async (other) => {
    await open(other, link);
    await titled(other, "报名成功");
    await expect.poll(() => chip(other, "2").isChecked()).toBe(true);
    await expect.poll(() => other.getByLabel("备注（选填）").inputValue()).toBe("吃素");
    await chip(other, "1").check({ force: true });
    await other.getByLabel("备注（选填）").fill("不吃素");
    await press(other, "保存修改");
    await said(other, "报名已更新");
  });
  await follow(page, "返回活动");
  await follow(page, "我要报名");
  await page.getByText("您已报名").waitFor();
  await follow(page, "查看我的报名");
  await expect.poll(() => chip(page, "1").isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel("备注（选填）").inputValue()).toBe("不吃素");
  await press(page, "生成新的私密链接");
  await page.getByRole("img", { name: "私密链接的二维码" }).waitFor();
  await unfold(page, "取消报名");
  await press(page, "确认取消报名");
  await said(page, "已取消报名");
  await page.getByRole("link", { name: "重新报名" }).waitFor();
  await unfold(page, "删除我的资料");
  await press(page, "确认删除");
  await said(page, "您的报名资料已删除");
}

async function comment(page: Page): Promise<void> {
  const content = `${mark}那天的灯真好看`;
  await open(page, "/events");
  await page.getByRole("searchbox", { name: "搜索活动" }).fill(titleOf("ended"));
  await press(page, "搜索");
  await follow(page.getByRole("main"), new RegExp(titleOf("ended")));
  await page.getByLabel("昵称").fill("苏苏");
  await page.getByLabel("邮箱（选填）").fill("su@example.org");
  await page.getByLabel("留言内容").fill("字".repeat(1001));
  await press(page, "发表留言");
  await problem(page, "留言内容不能超过1000个字符");
  await page.getByLabel("留言内容").fill(content);
  await press(page, "发表留言");
  await said(page, "留言已提交，审核通过后显示");
  const own = item(page, content);
  await own.getByText("审核中").waitFor();
  await unfold(own, "删除这条留言");
  await press(own, "确认删除");
  await said(page, "留言已删除");
  await expect.poll(() => own.count()).toBe(0);
}

async function askToRemovePhoto(page: Page): Promise<void> {
  await follow(page, "返回活动");
  await follow(page, /照片 2/);
  await follow(page, "下一张");
  await page.getByText(/^3\s*\/ 5$/).waitFor();
  await follow(page, "申请撤下这张照片");
  await titled(page, "申请撤下照片");
  await page.getByLabel("原因").fill(`${mark}照片里有我`);
  await page.getByLabel("联系方式（选填）").fill("微信 mama_88");
  await press(page, "提交申请");
  await said(page, "申请已提交");
}

async function wish(page: Page): Promise<void> {
  const content = `${mark}想要一面攀岩墙`;
  await open(page, "/");
  await follow(page, "心愿留言");
  await titled(page, "心愿留言");
  const before = await likes(page);
  await likeOf(page).click();
  await expect.poll(() => likes(page)).toBe(before + 1);
  await expect.poll(() => page.url()).toMatch(/\/wishes#wish-/);
  await likeOf(page).click();
  await expect.poll(() => likes(page)).toBe(before);
  await follow(page.getByRole("navigation", { name: "类别" }), "交通出行");
  await page.getByRole("searchbox", { name: "搜索心愿" }).fill("售票机");
  await press(page, "搜索");
  await page.getByRole("heading", { name: "与「售票机」有关的心愿（1）" }).waitFor();
  await field(page, "昵称").fill("小鹿");
  await page.getByLabel("心愿内容").fill(content);
  await page.getByRole("combobox", { name: "类别" }).first().selectOption("运动健身");
  await press(page, "发布心愿");
  await said(page, "心愿已提交，审核通过后显示");
  await item(page, content).getByText("审核中").waitFor();
  await item(page, content).getByText("运动健身").waitFor();
  await follow(page, "查看状态");
  await titled(page, "我的心愿");
  await item(page, content).getByText("审核中").waitFor();
  await unfold(page, "删除这条心愿");
  await press(page, "确认删除");
  await said(page, "心愿已删除");
  await expect.poll(() => item(page, content).count()).toBe(0);
}

async function vote(page: Page): Promise<void> {
  await open(page, "/");
  await follow(page, "社区投票");
  await titled(page, "社区投票");
  const before = await participants(page, single);
  await press(card(page, single), /留在城里包饺子/);
  await card(page, single).getByText("您选择了「留在城里包饺子」").waitFor();
  await expect.poll(() => participants(page, single)).toBe(before + 1);
  await unfold(card(page, single), "改投");
  await press(card(page, single), /利古里亚海边看日落/);
  await card(page, single).getByText("您选择了「利古里亚海边看日落」").waitFor();
  await expect.poll(() => participants(page, single)).toBe(before + 1);
  await press(card(page, several), "投票");
  await problem(page, "请选择一个选项");
  await card(page, several).getByRole("checkbox", { name: "星期四" }).check();
  await card(page, several).getByRole("checkbox", { name: "星期日" }).check();
  await press(card(page, several), "投票");
  await card(page, several).getByText("您选择了「星期四」「星期日」").waitFor();
}

async function setPreferences(page: Page): Promise<void> {
  const html = page.locator("html");
  const address = page.url().replace(/#.*/, "");
  const isPressed = (name: string) => footer(page).getByRole("button", { name }).getAttribute("aria-pressed");
  await press(footer(page), "深色");
  await expect.poll(() => html.getAttribute("data-theme")).toBe("dark");
  await expect.poll(() => page.url()).toBe(`${address}#switch-dark`);
  await press(footer(page), "跟随系统");
  await expect.poll(() => html.getAttribute("data-theme")).toBeNull();
  await press(footer(page), "省流模式");
  await expect.poll(() => isPressed("省流模式")).toBe("true");
  await open(page, "/");
  await expect.poll(() => page.locator("img,picture").count()).toBe(0);
  await press(footer(page), "省流模式");
  await expect.poll(() => isPressed("省流模式")).toBe("false");
  await expect.poll(() => page.locator("main img").count()).toBeGreaterThan(3);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await open(page, "/");
  await follow(header(page), "登录");
  await page.locator("#login-email").fill(email);
  await page.locator("#login-password").fill(password);
  await press(page.getByRole("main"), "登录");
}

async function signOut(page: Page): Promise<void> {
  await open(page, "/");
  await header(page).locator("details summary").click();
  await press(header(page), "退出登录");
  await header(page).getByRole("link", { name: "登录", exact: true }).waitFor();
}

async function mailedCode(email: string): Promise<string> {
  const own = async () =>
    (await mailsIn(dataFolder)).findLast(({ to }) => to?.some(({ address }) => address === email));
  await expect.poll(own).toBeDefined();
  return codeIn(await own());
}

async function register(page: Page, email: string): Promise<void> {
  await open(page, "/");
  await follow(header(page), "登录");
  await follow(page, "创建账号");
  await field(page, "昵称（选填）").fill("小林");
  await field(page, "邮箱").fill(email);
  await field(page, "密码").fill(firstPassword);
  await field(page, "确认密码").fill(firstPassword);
  await press(page, "注册");
  await said(page, "注册成功！请查收邮箱验证邮件");
  const code = await mailedCode(email);
  await field(page, "6 位验证码").fill(code === "000000" ? "000001" : "000000");
  await press(page, "验证并登录");
  await page.getByText("验证码不正确或已失效").waitFor();
  await field(page, "6 位验证码").fill(code);
  await press(page, "验证并登录");
  await said(page, "您的邮箱已验证。");
  await page.getByText("小林").first().waitFor();
  await signOut(page);
}

async function resetPassword(page: Page, email: string): Promise<void> {
  await signIn(page, email, secondPassword);
  await problem(page, "邮箱或密码错误，请检查后重试");
  await follow(page, "忘记密码？");
  await titled(page, "重置密码");
  await page.locator("#reset-email").fill(email);
  await press(page, "发送重置链接");
  await said(page, `重置链接已发送至 ${email}`);
  const link = () => newestLink(dataFolder, email, "/reset-password").catch(() => "");
  await expect.poll(link).not.toBe("");
  await open(page, await link());
  await field(page, "新密码").fill(secondPassword);
  await field(page, "确认密码").fill(secondPassword);
  await press(page, "更新密码");
  await said(page, "密码已更新，请登录");
  await signIn(page, email, secondPassword);
  await said(page, "登录成功！");
}

it("a visitor finds, joins, comments and asks without scripts", () =>
  withPage(options, async (page) => {
    await turnCarousel(page);
    await findEvent(page);
    await readPanes(page);
    await signUp(page);
    await changeSeats(page);
    await comment(page);
    await askToRemovePhoto(page);
  }));

it("a visitor wishes, likes, votes and sets preferences without scripts", () =>
  withPage(options, async (page) => {
    await wish(page);
    await vote(page);
    await setPreferences(page);
  }));

it("a visitor registers, signs in and resets the password without scripts", () =>
  withPage(options, async (page) => {
    await register(page, addresses.visitor);
    await resetPassword(page, addresses.visitor);
  }));

async function changeAccount(page: Page): Promise<void> {
  await follow(page, "设置昵称");
  await page.getByLabel("昵称（选填）").fill("林月");
  await press(page, "保存昵称");
  await said(page, "昵称已保存");
  await page.getByRole("main").getByText("林月").first().waitFor();
  await follow(page, "修改密码");
  await field(page, "当前密码").fill(memberPassword);
  await field(page, "新密码").fill("abcdefgh");
  await field(page, "确认新密码").fill("abcdefgh");
  await press(page, "保存新密码");
  await page.getByText("密码必须包含至少一个大写字母").first().waitFor();
  await field(page, "当前密码").fill(memberPassword);
  await field(page, "新密码").fill(secondPassword);
  await field(page, "确认新密码").fill(secondPassword);
  await press(page, "保存新密码");
  await said(page, "密码已更新");
}

/** Returns a recovery code. */
async function turnOnSecondFactor(page: Page): Promise<string> {
  await follow(page, "开启两步验证");
  await titled(page, "两步验证");
  await field(page, "密码").fill(secondPassword);
  await press(page, "开启两步验证");
  await titled(page, "开启两步验证");
  const secret = ((await page.locator("#secret").textContent()) ?? "").replaceAll(" ", "");
  await page.getByRole("textbox", { name: "动态验证码" }).fill(codeAt(secret, Date.now()));
  await press(page, "开启两步验证");
  await said(page, "两步验证已开启");
  await titled(page, "恢复码");
  const codes = await page.locator("ol code").allTextContents();
  expect(codes).toHaveLength(10);
  await press(page, "我已保存");
  await titled(page, "我的账号");
  return codes[0] ?? "";
}

async function signInByRecoveryCode(page: Page, email: string, code: string): Promise<void> {
  await signOut(page);
  await signIn(page, email, secondPassword);
  await titled(page, "两步验证");
  await follow(page, "使用恢复码");
  await page.getByRole("textbox", { name: "恢复码" }).fill(code);
  await press(page, "登录");
  await said(page, "恢复码还剩 9 个");
  await open(page, "/account");
  await follow(page, "管理两步验证");
  await follow(page, "重新生成恢复码");
  await follow(page, "改用密码");
  await field(page, "密码").fill(secondPassword);
  await press(page, "重新生成恢复码");
  await titled(page, "恢复码");
  await press(page, "我已保存");
  await follow(page, "管理两步验证");
  await follow(page, "关闭两步验证");
  await follow(page, "改用密码");
  await field(page, "密码").fill(secondPassword);
  await press(page, "关闭两步验证");
  await said(page, "两步验证已关闭");
}

async function endSessions(page: Page, id: string): Promise<void> {
  openSession(db, id, Date.now(), phoneWechat, true);
  openSession(db, id, Date.now(), phoneWechat, true);
  await open(page, "/account");
  const devices = page.locator("#devices > div");
  await follow(page, "查看登录设备");
  await expect.poll(() => devices.count()).toBe(3);
  await press(devices.filter({ hasText: "iPhone · 微信" }).first(), "退出这台设备");
  await said(page, "那台设备已退出");
  await expect.poll(() => devices.count()).toBe(2);
  await press(page, "退出其他设备");
  await said(page, "已退出 1 台设备");
  await expect.poll(() => devices.count()).toBe(1);
}

async function deleteOwnPost(page: Page): Promise<void> {
  const content = `${mark}多放几张长椅`;
  await open(page, "/wishes");
  await expect.poll(() => field(page, "昵称").inputValue()).toBe("林月");
  await page.getByLabel("心愿内容").fill(content);
  await press(page, "发布心愿");
  await said(page, "心愿已提交");
  await open(page, "/account");
  await page.getByText(content).waitFor();
  await follow(page.locator("#wishes"), "删除");
  await press(page, "确认删除");
  await said(page, "心愿已删除");
  await page.getByText("还没有写过心愿").waitFor();
}

async function leave(page: Page, email: string): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent("download"), followHere(page, "下载我的数据")]);
  expect(JSON.parse(readFileSync(await file.path(), "utf8")).account.email).toBe(email);
  await follow(page, "注销账号");
  await titled(page, "确定要注销账号吗？");
  await field(page, "密码").fill(memberPassword);
  await press(page, "注销账号");
  await page.getByText("当前密码不正确").first().waitFor();
  await field(page, "密码").fill(secondPassword);
  await press(page, "注销账号");
  await said(page, "账号已注销");
  await header(page).getByRole("link", { name: "登录", exact: true }).waitFor();
}

it("a member changes, protects, reads and deletes the account without scripts", async () => {
  const email = addresses.member;
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

/** Waits for the pictures before some are taken away: one that is requested afterwards is not found, which the browser reports. */
async function loadPictures(page: Page): Promise<void> {
  await page.waitForLoadState();
  for (const picture of await page.locator("main img:visible").all()) await isLoaded(picture);
}

const outing = `${mark}河边骑行`;
const ticket = (page: Page) => page.getByRole("article", { name: outing });
const next = (page: Page) => press(page, "下一步");

async function signInAsOrganiser(page: Page): Promise<void> {
  await open(page, "/");
  await follow(page, "管理活动");
  await page.getByLabel("密码").fill("wrong horse");
  await press(page, "登录");
  await problem(page, "密码错误，请重试");
  await page.getByLabel("密码").fill(adminPassword);
  await press(page, "登录");
  await page.getByRole("heading", { name: "活动管理" }).waitFor();
}

async function publish(page: Page): Promise<void> {
  await follow(page, "创建活动");
  await titled(page, "基本信息");
  await next(page);
  await problem(page, "请输入活动标题");
  await page.getByLabel("活动标题").fill(outing);
  await page.getByLabel("活动简介").fill("沿波河骑到苏佩尔加");
  await page.getByLabel("徒步").check();
  await page.getByLabel("活动人数").fill("12");
  await page.getByLabel("选择图片").setInputFiles(await photo("cover.jpg", "#336699"));
  await press(page, "上传封面图片");
  await loadPictures(page);
  await press(page, "裁剪");
  await page.getByRole("radio", { name: "4:3" }).check();
  await page.getByRole("radio", { name: "右下" }).check();
  await page.getByLabel("缩放").selectOption("2 倍");
  await press(page, "更新预览");
  await expect.poll(() => page.locator("[data-crop-text]").textContent()).toContain("裁剪后 400 × 300 像素");
  await loadPictures(page);
  await press(page, "就用这个范围");
  await expect.poll(() => page.getByLabel("活动标题").inputValue()).toBe(outing);
  await next(page);
  await titled(page, "配色方案");
  await page.getByLabel("樱花夜色").check();
  await next(page);
  await titled(page, "时间地点");
  await page.getByRole("radiogroup", { name: "快捷选择" }).getByLabel("19:00").check();
  await page.getByLabel("活动时长").selectOption("2.5");
  await page.getByLabel("地点名称").fill("瓦伦蒂诺公园");
  await next(page);
  await titled(page, "费用与提醒");
  await page.getByRole("radio", { name: /直接报名/ }).check();
  await unfold(page, "报名问题");
  await page.getByPlaceholder("例如：有没有忌口？").first().fill("有没有自行车");
  await page.getByLabel("定金（元）").fill("100");
  await press(page, "上一步");
  await titled(page, "时间地点");
  await expect.poll(() => page.getByLabel("地点名称").inputValue()).toBe("瓦伦蒂诺公园");
  await press(page, "费用与提醒");
  await titled(page, "费用与提醒");
  await expect.poll(() => page.getByLabel("定金（元）").inputValue()).toBe("100");
  await page.getByLabel("选择图片").setInputFiles({
    ...{ name: "group.png", mimeType: "image/png", buffer: await codePicture() },
  });
  await press(page, "上传群二维码");
  await loadPictures(page);
  await press(page, "移除现有二维码");
  await press(page, "发布活动");
  await titled(page, "确定要发布吗？");
  await press(page, "仍要发布");
  await titled(page, "发布成功！");
  await follow(page, "查看活动");
  await titled(page, outing);
  await page.getByText("瓦伦蒂诺公园").first().waitFor();
}

async function edit(page: Page): Promise<void> {
  await open(page, "/admin");
  await follow(ticket(page), "编辑");
  await titled(page, "基本信息");
  await page.getByLabel("活动简介").fill("改过的简介");
  await next(page);
  await titled(page, "活动详情");
  await expect.poll(() => page.getByLabel("樱花夜色").isChecked()).toBe(true);
  await press(page, "保存修改");
  await page.getByText(`活动「${outing}」已成功更新！`).waitFor();
  await follow(page, "返回管理后台");
}

async function manageGuests(page: Page): Promise<void> {
  await follow(ticket(page), "名单");
  await titled(page, "报名名单");
  await follow(page, "加一位");
  await page.getByLabel("称呼").fill("小荷");
  await chip(page, "2").check({ force: true });
  await press(page, "加入名单");
  await said(page, "小荷：已加入名单（已确认）");
  await item(page, "小荷").getByText("2 人").waitFor();
  await follow(page, "接龙");
  await page.getByLabel("群里的接龙").fill("#接龙\n1. 小荷 2人\n2. 小满\n3. 小雨 2人\n4. 小雪");
  await press(page, "读取接龙");
  await page.getByText("新的 3 位，已在名单 1 位，看不明白 0 行").waitFor();
  await page.getByRole("checkbox", { name: "小雪" }).uncheck();
  await page.getByLabel("小雨 的人数").selectOption("3 人");
  await press(page, "加入名单");
  await said(page, "已加入名单：2 条报名");
  await item(page, "小雨").getByText("3 人").waitFor();
  await expect.poll(() => item(page, "小雪").count()).toBe(0);
  await press(page, "定金已收：小荷");
  await said(page, "小荷：定金已收");
  await press(page, "撤销");
  await said(page, "已撤销");
  await press(page, "增加一人：小满");
  await item(page, "小满").getByText("2 人").waitFor();
  await page.getByLabel("选择 小满").check();
  await page.getByLabel("选择 小雨").check();
  await press(page, "不通过所选");
  await said(page, "已设为未通过：2 条报名");
  await press(page, "撤销");
  await said(page, "已撤销");
  await page.getByRole("searchbox").fill("小荷");
  await press(page, "搜索");
  await expect.poll(() => item(page, "小满").count()).toBe(0);
  await follow(page, "小荷 的详情");
  await page.getByLabel("主办方备注").fill("带一把吉他");
  await press(page, "保存备注");
  await said(page, "备注已保存");
  await press(page, "生成文案");
  await expect.poll(() => page.getByLabel("文案", { exact: true }).inputValue()).toContain(outing);
  await follow(page, "返回报名名单");
}

async function checkIn(page: Page): Promise<void> {
  const present = (text: string) =>
    expect.poll(() => page.locator("[data-present]").textContent()).toBe(text);
  await follow(page, "签到");
  await present("已到场 0 / 7 位");
  await page.getByRole("searchbox").fill("雨");
  await press(page, "搜索");
  await expect.poll(() => page.locator("main ul b").allTextContents()).toEqual(["小雨"]);
  await press(page, "签到：小雨");
  await present("已到场 3 / 7 位");
  await press(page, "撤销签到：小雨");
  await present("已到场 0 / 7 位");
}

async function choose(page: Page, name: string): Promise<void> {
  await unfold(ticket(page), "更多");
  await follow(ticket(page), name);
}

async function changeEvent(page: Page): Promise<void> {
  await open(page, "/admin");
  await choose(page, "延期");
  const current = await page.getByLabel("开始日期").inputValue();
  const later = new Date(Date.parse(current) + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("开始日期").fill(later);
  await press(page, "更新时段");
  await page.getByRole("radio", { name: "18:30" }).check();
  await press(page, "确认延期");
  await said(page, `活动「${outing}」已延期到`);
  await ticket(page).getByText("已延期").waitFor();
  await choose(page, "取消活动");
  await page.getByLabel("取消原因（选填）").fill("台风要来");
  await page.getByLabel("退款说明（选填）").fill("三天内退还");
  await press(page, "取消活动");
  await said(page, `活动「${outing}」已取消`);
  await unfold(ticket(page), "更多");
  await follow(ticket(page), "查看详情");
  await page.getByText("台风要来").first().waitFor();
  await page.getByText("三天内退还").first().waitFor();
  await open(page, "/admin");
  await follow(ticket(page), "恢复活动");
  await press(page, "恢复活动");
  await said(page, `活动「${outing}」已恢复`);
  await follow(ticket(page), "标记为已完成");
  await press(page, "标记为已完成");
  await said(page, `活动「${outing}」已标记为已完成`);
  await press(page, "撤销");
  await follow(ticket(page), "标记为已完成");
  await press(page, "标记为已完成");
}

async function uploadPhotos(page: Page): Promise<void> {
  await follow(ticket(page), "上传照片");
  await slot(page, 2).getByLabel("说明（选填）").fill("开场");
  await fileOf(page, "#slot-2").setInputFiles(await photo("first.jpg", "#aa3322"));
  await press(slot(page, 2), "上传");
  await isFilled(page, 2);
  await fileOf(page, "#album-many").setInputFiles(await photo("a.jpg", "#a04080"));
  await press(page.locator("#album-many"), "上传");
  await isFilled(page, 1);
  await expect.poll(() => captions(page)).toEqual(["a.jpg", "开场"]);
  await unfold(slot(page, 1), "编辑说明");
  await slot(page, 1).getByLabel("说明", { exact: true }).fill("雨停之后");
  await press(slot(page, 1), "保存说明");
  await said(page, "照片说明已保存");
  await press(slot(page, 1), "后移");
  await said(page, "照片已移到第 2 位");
  await expect.poll(() => captions(page)).toEqual(["开场", "雨停之后"]);
  await loadPictures(page);
  await followHere(slot(page, 2), "替换");
  await fileOf(page, "#replace-2").setInputFiles(await photo("other.jpg", "#008800"));
  await press(slot(page, 2), "上传");
  await slot(page, 2).locator("figcaption", { hasText: "other.jpg" }).waitFor();
  await loadPictures(page);
  await follow(slot(page, 1), "删除");
  await loadPictures(page);
  await press(page, "删除");
  await said(page, "照片删除成功");
  await expect.poll(() => captions(page)).toEqual(["雨停之后"]);
}

async function deleteEvent(page: Page): Promise<void> {
  await open(page, "/admin");
  await choose(page, "删除");
  await press(page, "删除");
  await said(page, `活动「${outing}」已删除`);
  await expect.poll(() => ticket(page).count()).toBe(0);
}

/** Older than all of the sample city, to be first in the inbox. */
function makePending(contents: string[]): void {
  withDatabase((sqlite) => {
    const event = sqlite.prepare("SELECT id FROM events WHERE status = 'ended' LIMIT 1").pluck().get();
    const insert = sqlite.prepare(
      `INSERT INTO comments (id, event_id, author_name, content, status, created_at, updated_at)
       VALUES (?, ?, '小满', ?, 'pending', ?, ?)`,
    );
    contents.forEach((content, index) => {
      insert.run(newId(), event, mark + content, index, index);
    });
  });
}

async function moderate(page: Page): Promise<void> {
  makePending(["甲", "乙", "丙", "丁", "戊"]);
  await open(page, "/admin");
  await follow(page.getByRole("navigation", { name: "后台栏目" }), /^审核（\d+）$/);
  await item(page, `${mark}甲`).waitFor();
  await press(page, "通过");
  await said(page, "评论已通过");
  await press(page, "撤销");
  await said(page, "已撤销");
  await item(page, `${mark}甲`).waitFor();
  await press(page, "通过");
  await item(page, `${mark}乙`).waitFor();
  await follow(page, "跳过");
  await item(page, `${mark}丙`).waitFor();
  await page.locator("main").getByText("拒绝", { exact: true }).click();
  await press(page, "广告推销");
  await said(page, "评论已拒绝");
  await open(page, "/admin/comments");
  await page.getByRole("searchbox").fill(mark);
  await press(page, "搜索");
  await item(page, `${mark}丙`).getByText("广告推销").waitFor();
  const rejected = item(page, `${mark}乙`);
  await rejected.getByText("拒绝", { exact: true }).click();
  await rejected.getByRole("radio", { name: "广告推销" }).check();
  await rejected.getByLabel("拒绝原因").fill("第三次了");
  await press(rejected, "确认拒绝");
  await said(page, "评论已拒绝");
  await item(page, `${mark}乙`).getByText("广告推销：第三次了").waitFor();
  await follow(page, "全选");
  await press(page, "拒绝所选");
  await page.getByRole("heading", { name: "拒绝所选的 2 条评论" }).waitFor();
  await page.getByRole("radio", { name: "重复发布" }).check();
  await press(page, "确认拒绝");
  await said(page, "已拒绝 2 条评论");
  await press(page, "撤销");
  await said(page, "已撤销 2 条");
}

async function runPoll(page: Page): Promise<void> {
  const title = `${mark}春游去哪里`;
  const row = item(page, title);
  await open(page, "/admin/votes");
  await follow(page, "创建投票");
  await page.getByRole("textbox", { name: "投票标题" }).fill(title);
  await page.getByLabel("选项 1", { exact: true }).fill("山里");
  await page.getByLabel("选项 2", { exact: true }).fill("湖边");
  await press(page, "创建投票");
  await problem(page, "请填写第 3 个选项");
  await page.getByLabel("选项 3", { exact: true }).fill("海边");
  await press(page, "更新预览");
  await page.getByRole("complementary", { name: "预览" }).getByText("海边").waitFor();
  await press(page, "创建投票");
  await said(page, `投票「${title}」已创建`);
  await open(page, "/polls");
  await press(card(page, title), /湖边/);
  await card(page, title).getByText("您选择了「湖边」").waitFor();
  await open(page, "/admin/votes");
  await follow(row, "结束投票");
  await press(page, "结束投票");
  await said(page, "已结束");
  await follow(row, "删除");
  await press(page, "删除");
  await said(page, `投票「${title}」已删除`);
}

async function manageDrafts(page: Page): Promise<void> {
  const [title, renamed] = [`${mark}包饺子`, `${mark}冬至`];
  const draft = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await open(page, "/admin/create-event?new=1");
  await page.getByLabel("活动标题").fill(title);
  await unfold(page, "草稿");
  await press(page, "保存草稿");
  await page.getByText("草稿已保存", { exact: true }).waitFor();
  await open(page, "/admin/drafts");
  await unfold(draft(title), "更多");
  await follow(draft(title), "重命名草稿");
  await page.getByLabel("草稿名称").fill(renamed);
  await press(page, "保存");
  await said(page, "草稿已重命名");
  await unfold(draft(renamed), "更多");
  await press(draft(renamed), "复制");
  await said(page, "草稿已复制");
  await draft(`${renamed} 副本`).waitFor();
  await unfold(draft(renamed), "更多");
  await follow(draft(renamed), "删除");
  await press(page, /删除|放弃/);
  await said(page, "草稿已删除");
  await expect.poll(() => draft(renamed).count()).toBe(0);
  await press(page, "撤销");
  await draft(renamed).waitFor();
  await page.getByRole("checkbox", { name: `选择 ${renamed}`, exact: true }).check();
  await press(page, "删除所选");
  await press(page, "删除所选（1）");
  await said(page, "已删除 1 个草稿");
  await follow(draft(`${renamed} 副本`), "恢复");
  await expect.poll(() => page.getByLabel("活动标题").inputValue()).toBe(title);
  await unfold(page, "草稿");
  await press(page, "清除草稿");
  await press(page, "删除");
}

async function changeSettings(page: Page): Promise<void> {
  const tagline = page.getByLabel("副标题");
  const save = async (text: string) => {
    await open(page, "/admin/settings");
    await tagline.fill(text);
    await press(page, "保存设置");
  };
  await open(page, "/admin/settings");
  const before = await tagline.inputValue();
  await save("长".repeat(41));
  await page.getByText("副标题不能超过40个字符").last().waitFor();
  await save("周末见");
  await said(page, "设置已保存");
  await open(page, "/");
  await header(page).getByText("周末见").waitFor();
  await save(before);
  await said(page, "设置已保存");
}

async function settleRemoval(page: Page): Promise<void> {
  const reason = `${mark}请撤下这张`;
  await open(page, "/gallery");
  await follow(page.getByRole("main"), new RegExp(titleOf("ended")));
  await follow(page, /照片 2/);
  await follow(page, "申请撤下这张照片");
  await page.getByLabel("原因").fill(reason);
  await press(page, "提交申请");
  await open(page, "/admin");
  await follow(page, "查看申请");
  const request = item(page, reason);
  await follow(request, "撤下照片");
  await follow(page, "取消");
  await follow(request, "保留照片");
  await page.getByLabel("备注（选填）").fill("是本人的朋友");
  await press(page, "确认保留");
  await said(page, "已保留照片");
  await request.getByText("备注：是本人的朋友").waitFor();
}

async function signOutAsOrganiser(page: Page): Promise<void> {
  await open(page, "/admin/health");
  await page.getByLabel("测试邮件的收件地址").fill("li@example.org");
  await press(page, "发送测试邮件");
  await said(page, "测试邮件已存入发件箱文件夹");
  await page.getByText("管理员").locator("visible=true").last().click();
  await press(page, "退出登录");
  await follow(page, "管理活动");
  await page.getByRole("heading", { name: "管理员登录" }).waitFor();
}

it("the organiser publishes, runs and deletes an event without scripts", () =>
  withPage(options, async (page) => {
    await signInAsOrganiser(page);
    await publish(page);
    await edit(page);
    await manageGuests(page);
    await checkIn(page);
    await changeEvent(page);
    await uploadPhotos(page);
    await deleteEvent(page);
  }));

it("the organiser decides, asks and sets up without scripts", () =>
  withPage(options, async (page) => {
    // A session of its own, since the walk ends it.
    await signInAsOrganiser(page);
    await moderate(page);
    await runPoll(page);
    await manageDrafts(page);
    await changeSettings(page);
    await settleRemoval(page);
    await signOutAsOrganiser(page);
  }));
