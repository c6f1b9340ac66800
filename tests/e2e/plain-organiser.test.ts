// The organiser's journey of an event without scripts, from its creation to its deletion.
import type { Page } from "playwright";
import { afterAll, describe, expect, it } from "vitest";
import { type PageOptions, withPage } from "../support/browser";
import { codePicture, plainPicture } from "../support/code-pictures";
import { openSetup } from "../support/setup";
import { dataFolder } from "../support/worker-server";
import { emptyAlbum, fileOf, isFilled, isLoaded, photo, slot } from "./album-slots";
import { execute, withDatabase } from "./city-database";
import { beginEvent } from "./own-event";
import { fill, hasValues } from "./page-state";
import {
  chip,
  fillIn,
  follow,
  followInPage,
  item,
  mark,
  open,
  press,
  pressFor,
  problem,
  signInAsOrganiser,
  titled,
  unfold,
  walks,
} from "./plain-page";

afterAll(async () => {
  await emptyAlbum();
  execute("DELETE FROM organisers WHERE name = ?", helper);
  execute("DELETE FROM organiser_invitations WHERE note LIKE ?", `${mark}%`);
});

/**
 * Waits for the pictures before some are deleted: one that is requested afterwards returns 404, which the browser
 * reports.
 */
async function loadPictures(page: Page): Promise<void> {
  await page.waitForLoadState();
  for (const picture of await page.locator("main img:visible").all()) await isLoaded(picture);
}

const outing = `${mark}河边骑行`;
const helper = `${mark}帮手`;
const ticket = (page: Page) => page.getByRole("article", { name: outing });

async function publish(page: Page): Promise<void> {
  await follow(page, "创建活动");
  await press(page, "下一步");
  await problem(page, "请输入活动标题");
  await fill(page, { 活动标题: outing, 活动简介: "沿波河骑到苏佩尔加", 活动人数: "12" });
  await page.getByLabel("徒步").check();
  await page.getByLabel("选择图片").setInputFiles(await photo("cover.jpg"));
  await press(page, "上传封面图片");
  await loadPictures(page);
  await page.getByLabel("换一张图片").setInputFiles(await photo("other.jpg", "#553311"));
  await press(page, "上传封面图片");
  await loadPictures(page);
  await press(page, "裁剪");
  await page.getByRole("radio", { name: "4:3" }).check();
  await page.getByRole("radio", { name: "右下" }).check();
  await page.getByLabel("缩放").selectOption("2 倍");
  await press(page, "更新预览");
  await page.locator("[data-crop-text]", { hasText: "裁剪后 400 × 300 像素" }).waitFor();
  await loadPictures(page);
  await press(page, "就用这个范围");
  await hasValues(page, { 活动标题: outing });
  await press(page, "下一步");
  await page.getByLabel("樱花夜色").check();
  await press(page, "下一步");
  await page.getByRole("radiogroup", { name: "快捷选择" }).getByLabel("19:00").check();
  await page.getByLabel("活动时长").selectOption("2.5");
  await fill(page, { 地点名称: "瓦伦蒂诺公园" });
  await press(page, "下一步");
  await page.getByRole("radio", { name: /直接报名/ }).check();
  await unfold(page, "报名问题");
  await page.getByPlaceholder("例如：有没有忌口？").first().fill("有没有自行车");
  await fill(page, { "定金（元）": "100" });
  await press(page, "上一步");
  await hasValues(page, { 地点名称: "瓦伦蒂诺公园" });
  await press(page, "费用与提醒");
  await hasValues(page, { "定金（元）": "100" });
  const group = { name: "group.png", mimeType: "image/png", buffer: await codePicture() };
  await page.getByLabel("选择图片").setInputFiles(group);
  await press(page, "上传群二维码");
  await loadPictures(page);
  await press(page, "移除现有二维码");
  await press(page.locator("#event-form"), "发布活动");
  await press(page, "仍要发布");
  await titled(page, "发布成功！");
  await follow(page, "查看活动");
  await titled(page, outing);
}

async function edit(page: Page): Promise<void> {
  await open(page, "/admin");
  await choose(page, "编辑");
  await fill(page, { 活动简介: "改过的简介" });
  await press(page, "下一步");
  await press(page, "保存修改");
  await page.getByText(`活动「${outing}」已成功更新！`).waitFor();
  await follow(page, "返回管理后台");
}

async function manageGuests(page: Page): Promise<void> {
  await follow(ticket(page), "名单");
  await follow(page, "加人");
  await page.getByLabel("称呼").fill("小荷");
  await chip(page, "2").check({ force: true });
  await pressFor(page, "加入名单", "小荷：已加入名单（已确认）");
  await unfold(page, "⋯");
  await follow(page, "接龙");
  await page.getByLabel("群里的接龙").fill("#接龙\n1. 小荷 2人\n2. 小满\n3. 小雨 2人\n4. 小雪");
  await press(page, "读取接龙");
  await page.getByText("新的 3 组（4 人），已在名单 1 组，看不明白 0 行").waitFor();
  await page.getByRole("checkbox", { name: "小雪" }).uncheck();
  await page.getByLabel("小雨 的人数").selectOption("3 人");
  await pressFor(page, "加入名单", "已加入名单：2 组报名");
  await item(page, "小雨").getByText("3 人").waitFor();
  await pressFor(page, "收 ¥200 定金：小荷", "小荷：定金已收");
  await unfold(item(page, "小满"), "小满");
  await press(page, "增加一人：小满");
  await item(page, "小满").getByText("2 人").waitFor();
  await unfold(page, "⋯");
  await follow(page, "多选");
  await page.getByLabel("选择 小满").check();
  await page.getByLabel("选择 小雨").check();
  await press(page, "不通过所选");
  await pressFor(page, "不通过（2）", "已设为未通过：2 组报名");
  await pressFor(page, "撤销", "已撤销");
  await page.getByRole("searchbox").fill("小荷");
  await press(page, "搜索");
  await expect.poll(() => item(page, "小满").count()).toBe(0);
  await unfold(item(page, "小荷"), "小荷");
  await follow(page, "小荷 的详情");
  await page.getByLabel("主办方备注").fill("带一把吉他");
  await pressFor(page, "保存备注", "备注已保存");
  await press(page, "生成文案");
  await expect.poll(() => page.getByLabel("文案", { exact: true }).inputValue()).toContain(outing);
  await follow(page, "返回名单");
}

async function writeMessages(page: Page): Promise<void> {
  const text = page.locator("#message-text");
  await unfold(page, "⋯");
  await follow(page, "发消息");
  await text.fill("今晚有雨，请带伞");
  await press(page, "预览");
  await page.getByText("还没有发出。").waitFor();
  await pressFor(page, "发出", "2 分钟后发出，之前都可以收回");
  await pressFor(page, "收回：今晚有雨，请带伞", "已收回，没有人看到");
  await expect.poll(() => text.inputValue()).toBe("今晚有雨，请带伞");
  await chip(page, "选几位").check({ force: true });
  await press(page, "发出");
  await problem(page, "请至少选一位客人");
  await page.getByRole("checkbox", { name: /^小荷/ }).check();
  await pressFor(page, "发出", "2 分钟后发出，之前都可以收回");
  execute("UPDATE guest_messages SET due_at = 1 WHERE state = 'waiting'");
  const who = page.getByRole("link", { name: "谁还没看，逐个告诉：今晚有雨，请带伞" });
  await expect.poll(async () => (await page.reload()) && who.count(), { timeout: 40_000 }).toBe(1);
  await follow(page, "谁还没看，逐个告诉：今晚有雨，请带伞");
  await pressFor(page, "已通知：小荷", "已记下：1 人知道了");
  await pressFor(page, "撤销", "已改回：1 人还没通知");
  await pressFor(page, "已发到群里", "已记下：1 人知道了");
  await pressFor(page, "改为未通知：小荷", "已改回：1 人还没通知");
  await follow(page, "发消息");
  await follow(page, "名单");
}

async function checkIn(page: Page): Promise<void> {
  const present = (text: string) =>
    expect.poll(() => page.locator("[data-present]").textContent()).toBe(text);
  await unfold(page, "⋯");
  await follow(page, "签到");
  await present("0 / 7 人到了");
  await page.getByRole("searchbox").fill("雨");
  await press(page, "搜索");
  await expect.poll(() => page.locator("main ul b").allTextContents()).toEqual(["小雨"]);
  await press(page, "到了：小雨");
  await present("3 / 7 人到了");
  await press(page, "撤销：小雨");
}

async function inviteHelper(page: Page, options: PageOptions): Promise<void> {
  await open(page, "/admin/organisers");
  await page.getByRole("radio", { name: "签到" }).check({ force: true });
  await page.getByRole("radio", { name: "只限选中的" }).check({ force: true });
  await page.getByRole("checkbox", { name: outing }).check();
  await page.getByRole("textbox", { name: /给谁/ }).fill(helper);
  await press(page, "创建邀请链接");
  const link = await page.getByRole("textbox", { name: `邀请链接：${helper}` }).inputValue();
  await withPage(options, async (other) => {
    await open(other, link);
    await other.getByRole("textbox", { name: "名字" }).fill(helper);
    await fillIn(other, { 密码: "battery staple", 确认密码: "battery staple" });
    await press(other, "加入");
    await open(other, "/admin");
    await follow(other, `签到：${outing}`);
    await press(other, "到了：小雨");
  });
  await open(page, "/admin/organisers");
  await follow(page, `移除：${helper}`);
  await press(page, "移除");
  await page.getByText(`已移除：${helper}`).first().waitFor();
}

async function choose(page: Page, name: string): Promise<void> {
  await unfold(ticket(page), "更多");
  await follow(ticket(page), name);
}

/** Informs the guests of a change and goes back to the list. */
async function informGuests(page: Page, ...oneByOne: string[]): Promise<void> {
  await titled(page, "通知");
  await press(page, "已发到群里");
  for (const name of oneByOne) await pressFor(page, `已通知：${name}`, "已记下：这位客人知道了");
  await page
    .getByText(/^\d+ 人都知道了$|报名的人都知道现在的安排/)
    .first()
    .waitFor();
  await open(page, "/admin");
}

async function changeEvent(page: Page): Promise<void> {
  await open(page, "/admin");
  await choose(page, "延期");
  const current = await page.getByLabel("开始日期").inputValue();
  const later = new Date(Date.parse(current) + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("开始日期").fill(later);
  await press(page, "更新时段");
  await unfold(page, "别的时间");
  await page.getByRole("radio", { name: "18:30" }).check();
  await pressFor(page, "确认延期", `活动「${outing}」已延期到`);
  // The organiser's change of seats is no news to the group.
  await informGuests(page, "小满");
  await choose(page, "取消活动");
  await fill(page, { "取消原因（选填）": "台风要来", "退款说明（选填）": "三天内退还" });
  await pressFor(page, "取消活动", `活动「${outing}」已取消`);
  await informGuests(page);
  await choose(page, "查看详情");
  for (const text of ["台风要来", "三天内退还"]) await page.getByText(text).first().waitFor();
  await open(page, "/admin");
  await choose(page, "恢复活动");
  await pressFor(page, "恢复活动", `活动「${outing}」已恢复`);
  await informGuests(page);
  beginEvent(outing);
  await open(page, "/admin");
  await choose(page, "标记为已完成");
  await pressFor(page, "标记为已完成", `活动「${outing}」已标记为已完成`);
  await press(page, "撤销");
  await choose(page, "标记为已完成");
  await press(page, "标记为已完成");
}

async function uploadPhotos(page: Page): Promise<void> {
  await choose(page, "上传照片");
  await slot(page, 2).locator("summary").click();
  await slot(page, 2).getByLabel("说明", { exact: true }).fill("开场");
  await fileOf(page, "#slot-2").setInputFiles(await photo("first.jpg", "#aa3322"));
  await press(slot(page, 2), "上传");
  await isFilled(page, 2);
  await fileOf(page, "#album-many").setInputFiles(await photo("a.jpg", "#a04080"));
  await press(page.locator("#album-many"), "上传");
  await isFilled(page, 1);
  await unfold(page.locator("#album-many"), "照片链接（选填）");
  await page.getByLabel("照片链接", { exact: true }).fill("https://127.0.0.1/a.jpg");
  await press(page.locator("#album-many"), "添加照片");
  await page.getByText("图片取不到，请上传照片").waitFor();
  await open(page, new URL(page.url()).pathname);
  await unfold(slot(page, 1), "编辑说明");
  await slot(page, 1).getByLabel("说明", { exact: true }).fill("雨停之后");
  await pressFor(slot(page, 1), "保存说明", "照片说明已保存");
  await pressFor(slot(page, 1), "后移", "照片已移到第 2 位");
  await loadPictures(page);
  await followInPage(slot(page, 2), "替换");
  await fileOf(page, "#replace-2").setInputFiles(await photo("other.jpg", "#008800"));
  await press(slot(page, 2), "上传");
  await slot(page, 2).locator("figcaption", { hasText: "other.jpg" }).waitFor();
  await loadPictures(page);
  await follow(slot(page, 1), "删除");
  await loadPictures(page);
  await pressFor(page, "删除", "照片删除成功");
}

async function deleteEvent(page: Page): Promise<void> {
  await open(page, "/admin");
  await choose(page, "删除");
  await pressFor(page, "删除", `活动「${outing}」已删除`);
}

/** The set-up of a new site, with the password of the environment. */
async function setUp(page: Page): Promise<void> {
  const code = withDatabase((sqlite) => openSetup({ folder: dataFolder, db: { $client: sqlite } }));
  const current = page.locator("[aria-current=step] h2");
  await open(page, "/setup");
  await titled(page, "挂上城里的告示栏");
  await fillIn(page, { 启动码: "AAAA-AAAA" });
  await press(page, "保存，下一步");
  await page.getByText("启动码不对").first().waitFor();
  await fillIn(page, { 启动码: code.toLowerCase() });
  await press(page, "保存，下一步");
  await current.getByText("站名和城市").waitFor();
  await follow(page, /客服微信/);
  await fillIn(page, { 客服微信号: "chenglijian_torino" });
  const plain = { name: "qr.png", mimeType: "image/png", buffer: await plainPicture() };
  await page.getByLabel(/^(选择|换一张)图片/).setInputFiles(plain);
  await press(page, "保存，下一步");
  await page.getByText("没认出二维码").first().waitFor();
  const contact = { name: "qr.png", mimeType: "image/png", buffer: await codePicture() };
  await page.getByLabel(/^(选择|换一张)图片/).setInputFiles(contact);
  await press(page, "保存，下一步");
  await page.getByText("chenglijian_torino · 二维码已认出").waitFor();
  await page.getByLabel("时区").selectOption("Europe/Rome");
  await press(page, "保存，下一步");
  await current.getByText("发信邮箱").waitFor();
  await page.locator("label").filter({ hasText: "其他" }).click();
  await unfold(page, "服务器、端口和登录名（选「其他」才要填）");
  await fillIn(page, { 邮箱地址: "post@example.org", 授权码: "abcdefgh", 服务器: "127.0.0.1", 端口: "1" });
  await fillIn(page, { 测试信发到: "xiaolin@example.org" });
  await press(page, "发测试信");
  await problem(page, "连不上 127.0.0.1 的 1 端口");
  await pressFor(page, "先跳过", "都设置好了");
  execute("DELETE FROM setup_steps");
}

describe.each(walks)("the organiser without scripts on a $size", ({ options }) => {
  it("publishes, runs and deletes an event", () =>
    withPage(options, async (page) => {
      await setUp(page);
      await signInAsOrganiser(page);
      await publish(page);
      await edit(page);
      await manageGuests(page);
      await writeMessages(page);
      await checkIn(page);
      await inviteHelper(page, options);
      await changeEvent(page);
      await uploadPhotos(page);
      await deleteEvent(page);
    }));
});
