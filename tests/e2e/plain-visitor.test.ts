// A visitor's journeys without scripts, through all forms of visitors. They find faults that server tests cannot: a
// control outside its form or without a name, a pane that does not open, a button that needs scripts.
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/platform/ids";
import { type PageOptions, sizes, withPage } from "../support/browser";
import { codeIn, mailsIn, newestLink } from "../support/mailbox";
import { dataFolder } from "../support/worker-server";
import { insertRows, withDatabase } from "./city-database";
import { makeOwnEvent } from "./own-event";
import {
  chip,
  expectMessage,
  field,
  fillIn,
  follow,
  followInPage,
  header,
  item,
  mark,
  open,
  press,
  problem,
  removeAccounts,
  signIn,
  signOut,
  titled,
  unfold,
  walks,
} from "./plain-page";
import { card, likeOf, likes, motionsIn, participants, several, single } from "./posts-in-place";
import { type EventName, titleOf } from "./sample-city";

const firstPassword = "Torino2026";
const secondPassword = "Milano2027";
const meal = `${mark}早餐`;

beforeAll(() => {
  const free = { deposit_cents: 0, enroll_fee_cents: 0 };
  makeOwnEvent(meal, { registration_mode: "open", registration_deadline: null, capacity: 4, ...free });
});
const addressOf = (size: string) => `plain.visitor.${size}@example.org`;
afterAll(() => {
  removeAccounts(addressOf);
  withDatabase((sqlite) => {
    for (const table of ["comments", "wishes"])
      sqlite.prepare(`DELETE FROM ${table} WHERE content LIKE ?`).run(`${mark}%`);
    sqlite.prepare("DELETE FROM removal_requests WHERE reason LIKE ?").run(`${mark}%`);
  });
});

const footer = (page: Page) => page.getByRole("contentinfo");

async function turnCarousel(page: Page): Promise<void> {
  const slide = (name: EventName) => page.locator("[data-slide]").filter({ hasText: titleOf(name) });
  const leftOf = async (name: EventName) => Math.abs((await slide(name).boundingBox())?.x ?? Number.NaN);
  const middle = (page.viewportSize() ?? sizes.phone).width / 2;
  await open(page, "/");
  await expect.poll(() => leftOf("ongoing")).toBeLessThan(middle);
  await followInPage(slide("ongoing"), "下一个活动");
  await expect.poll(() => leftOf("free")).toBeLessThan(middle);
}

async function findEvent(page: Page): Promise<void> {
  await open(page, "/events");
  const found = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
  await page.getByRole("searchbox", { name: "搜索活动" }).fill("桌游");
  await press(page, "搜索");
  await found("找到 1 个与「桌游」有关的活动");
  await follow(page, "清除搜索");
  await follow(page.getByRole("navigation", { name: "筛选活动" }), /^免费/);
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
    await followInPage(pane, "关闭");
    await pane.waitFor({ state: "hidden" });
  }
}

async function signUp(page: Page): Promise<void> {
  await follow(page, "我要报名");
  await titled(page, /^我要报名\s+【无脚本】早餐$/);
  await page.getByLabel("称呼", { exact: true }).fill("林月");
  await chip(page, "邮箱").check({ force: true });
  await page.getByLabel("微信号／手机号码／邮箱").fill("lin.yue");
  await chip(page, "2").check({ force: true });
  await page.getByLabel("让大家看到我的称呼").check();
  await page.getByLabel("备注（选填）").fill("吃素");
  await unfold(page, "注意事项");
  await page.getByLabel("我已阅读注意事项和免责声明").check();
  await press(page, "报名");
  await problem(page, "邮箱地址要有 @ 和后面的网站");
  await expect.poll(() => page.getByLabel("让大家看到我的称呼").isChecked()).toBe(true);
  await page.getByLabel("微信号／手机号码／邮箱").fill("lin.yue@example.org");
  await press(page, "报名");
  await titled(page, "报好了，到时候见！");
}

/** Moves the event by a day, with the notices of its guests. */
function moveMeal(): void {
  withDatabase((sqlite) => {
    const guests = sqlite
      .prepare<[string], { id: string; eventId: string; known: string }>(
        "SELECT r.id, event_id AS eventId, known FROM registrations r JOIN events e ON e.id = event_id WHERE title = ? AND known IS NOT NULL",
      )
      .all(meal);
    sqlite
      .prepare("UPDATE events SET start_at = start_at + 86400000, end_at = end_at + 86400000 WHERE title = ?")
      .run(meal);
    for (const { id, eventId, known } of guests) {
      const facts = JSON.parse(known);
      const after = JSON.stringify({ ...facts, startAt: facts.startAt + 86_400_000 });
      const columns = {
        id: newId(),
        registration_id: id,
        event_id: eventId,
        kind: "changed",
        channel: "hand",
      };
      insertRows("guest_notices", [{ ...columns, before: known, after, created_at: Date.now() }]);
    }
  });
}

/** Opens the private link in a new browser, and returns to the first. */
async function changeSeats(page: Page, options: PageOptions): Promise<void> {
  const link = await page.getByLabel("链接", { exact: true }).inputValue();
  await withPage(options, async (other) => {
    await open(other, link);
    await titled(other, "我的报名");
    await follow(other, "改人数");
    await expect.poll(() => chip(other, "2").isChecked()).toBe(true);
    await expect.poll(() => other.getByLabel("备注（选填）").inputValue()).toBe("吃素");
    await chip(other, "1").check({ force: true });
    await other.getByLabel("备注（选填）").fill("不吃素");
    await press(other, "保存修改");
    await expectMessage(other, "已改为 1 人");
    await press(other, "在这台设备上记住");
    await expectMessage(other, "这台设备记住了这次报名");
    await follow(other, "我的报名");
    await other.getByRole("link", { name: new RegExp(`^${meal}`) }).click();
    await press(other, "从这台设备移除");
    await expectMessage(other, "已从这台设备移除，私密链接照样能用");
  });
  await follow(page, "返回活动");
  await follow(page, "我要报名");
  await page.getByText("你已报名").waitFor();
  await follow(page, "查看我的报名");
  await expect.poll(() => page.locator("#seat").textContent()).toMatch(/1 人.*不吃素/s);
  await unfold(page, "私密链接");
  await press(page, "生成新的私密链接");
  await page.getByRole("textbox", { name: "链接" }).waitFor();
  await page.getByRole("img", { name: "票的二维码" }).waitFor();
  moveMeal();
  await page.reload();
  await press(page, "来不了");
  await expectMessage(page, "名额让出去了，谢谢你早说");
  await press(page, "我又能来了");
  await expectMessage(page, "名额还是你的，到时候见");
  await unfold(page, "取消报名");
  await press(page, "确认取消报名");
  await expectMessage(page, "已取消报名");
  await page.getByRole("link", { name: "再报一次" }).waitFor();
  await unfold(page, "删除我的资料");
  await press(page, "确认删除");
  await expectMessage(page, "你的报名资料已删除");
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
  await expectMessage(page, "留言已提交，审核通过后显示");
  const own = item(page, content);
  await own.getByText("审核中").waitFor();
  await unfold(own, "删除这条留言");
  await press(own, "确认删除");
  await expectMessage(page, "留言已删除");
  await expect.poll(() => own.count()).toBe(0);
}

async function requestPhotoRemoval(page: Page): Promise<void> {
  await follow(page, "返回活动");
  await follow(page, /照片 2/);
  await follow(page, "下一张");
  await page.getByText(/^3\s*\/ 5$/).waitFor();
  await page.getByLabel("更多").click();
  await follow(page, "申请撤下这张照片");
  await titled(page, "申请撤下照片");
  await page.getByLabel("原因").fill(`${mark}照片里有我`);
  await page.getByLabel("联系方式（选填）").fill("微信 mama_88");
  await press(page, "提交申请");
  await expectMessage(page, "申请已提交");
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
  await expect.poll(async () => [await motionsIn(page), await motionsIn(likeOf(page))]).toEqual([1, 1]);
  await page.reload();
  await expect.poll(() => motionsIn(page)).toBe(0);
  await likeOf(page).click();
  await expect.poll(() => likes(page)).toBe(before);
  await follow(page.getByRole("navigation", { name: "类别" }), "交通出行");
  await page.getByRole("searchbox", { name: "搜索心愿" }).fill("售票机");
  await press(page, "搜索");
  await page.getByRole("heading", { name: "与「售票机」有关的心愿（1）" }).waitFor();
  await field(page, "昵称").fill("小鹿");
  await page.getByLabel("心愿内容").fill(content);
  await unfold(page, "选类别");
  await page.getByRole("combobox", { name: "类别" }).first().selectOption("运动健身");
  await press(page, "发布心愿");
  await expectMessage(page, "心愿已提交，审核通过后显示");
  await item(page, content).getByText("审核中").waitFor();
  await item(page, content).getByText("运动健身").waitFor();
  await expect.poll(() => field(page, "昵称").inputValue()).toBe("小鹿");
  await follow(page, "查看状态");
  await titled(page, "我的心愿");
  await item(page, content).getByText("审核中").waitFor();
  await unfold(page, "删除这条心愿");
  await press(page, "确认删除");
  await expectMessage(page, "心愿已删除");
  await expect.poll(() => item(page, content).count()).toBe(0);
}

async function vote(page: Page): Promise<void> {
  await open(page, "/");
  await follow(page.locator("header"), "社区投票");
  await titled(page, "社区投票");
  const before = await participants(page, single);
  await press(card(page, single), /留在城里包饺子/);
  await card(page, single).getByText("您选择了「留在城里包饺子」").waitFor();
  await expect.poll(() => participants(page, single)).toBe(before + 1);
  await expect.poll(() => motionsIn(card(page, single))).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => motionsIn(page)).toBe(0);
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
  await fillIn(page, { "昵称（选填）": "小林", 邮箱: email, 密码: firstPassword, 确认密码: firstPassword });
  await press(page, "注册");
  await expectMessage(page, "注册成功！请查收邮箱验证邮件");
  const code = await mailedCode(email);
  await field(page, "6 位验证码").fill(code === "000000" ? "000001" : "000000");
  await press(page, "验证并登录");
  await page.getByText("验证码不正确或已失效").waitFor();
  await field(page, "6 位验证码").fill(code);
  await press(page, "验证并登录");
  await expectMessage(page, "你的邮箱已验证。");
  await page.getByText("小林").first().waitFor();
  await signOut(page);
}

async function resetPassword(page: Page, email: string): Promise<void> {
  await signIn(page, email, secondPassword);
  await problem(page, "邮箱或密码错误，请检查后重试");
  await follow(page, "忘记密码？");
  await titled(page, "重置密码");
  // As typed on a Chinese keyboard.
  await page.locator("#reset-email").fill(email.replaceAll(".", "。").replace("@", "＠"));
  await press(page, "发送重置链接");
  await expectMessage(page, `重置链接已发送至 ${email}`);
  const link = () => newestLink(dataFolder, email, "/reset-password").catch(() => "");
  await expect.poll(link).not.toBe("");
  await open(page, await link());
  await fillIn(page, { 新密码: secondPassword, 确认密码: secondPassword });
  await press(page, "更新密码");
  await expectMessage(page, "密码已更新，请登录");
  await signIn(page, email, secondPassword);
  await expectMessage(page, "登录成功！");
}

/** Subscribes by the mailed button, changes the choice, and ends it. */
async function subscribe(page: Page, email: string): Promise<void> {
  await open(page, "/");
  await follow(page, "新活动叫我");
  await titled(page, "新活动叫我");
  await field(page, "邮箱").fill("nobody@example");
  await press(page, "叫我");
  await problem(page, "没有订阅成功");
  await field(page, "邮箱").fill(email);
  await chip(page, "每周四一封").check({ force: true });
  await unfold(page, "类别");
  await page.getByRole("checkbox", { name: "徒步" }).check({ force: true });
  await press(page, "叫我");
  await expectMessage(page, `确认邮件已发到 ${email}`);
  const link = async () => {
    const own = (await mailsIn(dataFolder)).findLast(({ to }) =>
      to?.some(({ address }) => address === email),
    );
    return /https?:\/\/[^/\s]+(\/subscription\/confirm\/\S+)/.exec(own?.text ?? "")?.[1] ?? "";
  };
  await expect.poll(link).not.toBe("");
  await open(page, await link());
  await press(page, "确认订阅");
  await expectMessage(page, "订阅好了");
  await titled(page, "我的订阅");
  await expect.poll(() => chip(page, "每周四一封").isChecked()).toBe(true);
  await chip(page, "一有新活动就发").check({ force: true });
  await press(page, "保存");
  await expectMessage(page, "订阅已保存");
  await press(page, "退订");
  await expectMessage(page, "已退订，不会再收到新活动的邮件");
}

describe.each(walks)("a visitor without scripts on a $size", ({ options, size }) => {
  it("finds, joins, comments and asks", () =>
    withPage(options, async (page) => {
      await turnCarousel(page);
      await findEvent(page);
      await readPanes(page);
      await signUp(page);
      await changeSeats(page, options);
      await comment(page);
      await requestPhotoRemoval(page);
    }));

  it("wishes, likes, votes and sets preferences", () =>
    withPage(options, async (page) => {
      await wish(page);
      await vote(page);
      await setPreferences(page);
    }));

  it("registers, signs in and resets the password", () =>
    withPage(options, async (page) => {
      await register(page, addressOf(size));
      await resetPassword(page, addressOf(size));
    }));

  it("subscribes to new events", () =>
    withPage(options, (page) => subscribe(page, `plain.subscriber.${size}@example.org`)));
});
