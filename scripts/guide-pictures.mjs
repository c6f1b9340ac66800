// `npm run guide:pictures`: operates a new site as its organiser, and takes the screenshots of the organiser's guide.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ensureReady } from "./setup/build.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { makeFolder } from "./setup/processes.mjs";
import { at, print } from "./setup/shell.mjs";
import { adminPassword, environmentOf, startSite } from "./setup/site.mjs";

await ensureReady();
const executablePath = await ensureChromium();
const { default: Database } = await import("better-sqlite3");
const { chromium } = await import("playwright");
const { default: sharp } = await import("sharp");
const { renderSVG } = await import("uqr");

const pictures = at("docs", "images", "guide");
const phone = { width: 390, height: 844 };
const pageOptions = { viewport: phone, deviceScaleFactor: 2, locale: "zh-CN" };

async function groupCode() {
  const svg = renderSVG("https://example.org/group", { border: 4, pixelSize: 20 });
  const buffer = await sharp(Buffer.from(svg)).flatten({ background: "#ffffff" }).png().toBuffer();
  return { name: "group.png", mimeType: "image/png", buffer };
}

/** Takes a screenshot of `height` CSS pixels from the top of `from`. */
async function picture(page, name, { from, height = phone.height } = {}) {
  await page.evaluate((selector) => {
    const top = selector ? document.querySelector(selector).getBoundingClientRect().top + scrollY - 12 : 0;
    scrollTo({ top, behavior: "instant" });
  }, from);
  await page.evaluate(() => document.fonts.ready);
  // Images below the first screen load once they are scrolled to.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.naturalWidth > 0 || image.getBoundingClientRect().top > innerHeight,
    ),
  );
  const png = await page.screenshot({ animations: "disabled", clip: { ...phone, x: 0, y: 0, height } });
  await sharp(png)
    .webp({ quality: 70, effort: 6 })
    .toFile(join(pictures, `${name}.webp`));
  print(`${name}.webp`);
}

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();

async function signIn(page) {
  await page.goto("/admin/login");
  await page.getByLabel("密码").fill(adminPassword);
  await picture(page, "sign-in", { height: 560 });
  await press(page, "登录");
  await page.waitForURL("**/admin");
}

async function setUp(page) {
  await page.goto("/admin/settings");
  await page.getByLabel("站名").fill("都灵同城");
  await page.getByLabel("客服微信").first().fill("torino_helper");
  await picture(page, "settings", { from: "main form" });
  await press(page, "保存设置");
  await page.getByRole("status").getByText("设置已保存").waitFor();
}

async function publish(page) {
  await page.goto("/admin/create-event");
  await page.getByLabel("活动标题").fill("周末河边散步");
  await page.getByLabel("活动简介").fill("沿着波河走五公里，边走边聊，终点喝一杯热巧克力。");
  await page.getByLabel("徒步").check();
  await page.getByLabel("活动人数").fill("20");
  await picture(page, "create");
  await press(page, "下一步");
  await heading(page, "配色方案");
  await press(page, "下一步");
  await heading(page, "时间地点");
  await page.getByRole("radiogroup", { name: "快捷选择" }).getByLabel("14:00").check();
  await page.getByLabel("地点名称").fill("瓦伦蒂诺城堡门口");
  await page.getByLabel("详细地址").fill("Viale Mattioli 39, 10125 Torino");
  await picture(page, "time", { from: "main form" });
  await press(page, "下一步");
  await heading(page, "费用与提醒");
  await picture(page, "registration", { from: "main form", height: 620 });
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await groupCode());
  await page.getByRole("img", { name: "群二维码" }).first().waitFor();
  await picture(page, "group-code", { from: 'textarea[name="disclaimer"]' });
  await press(page, "发布活动");
  await heading(page, "确定要发布吗？");
  await press(page, "仍要发布");
  await heading(page, "发布成功！");
  await picture(page, "published", { height: 620 });
}

/** The id of the published event. */
async function eventId(page) {
  await page.goto("/admin");
  const ticket = page.getByRole("article", { name: "周末河边散步" });
  const path = await ticket.getByRole("link", { name: "编辑" }).getAttribute("href");
  return /events\/(\w+)/.exec(path)[1];
}

const guests = [
  { name: "阿岚", contact: "sample-alan", seats: "2", note: "带一个朋友" },
  { name: "老周", contact: "sample-laozhou", seats: "1", note: "" },
  { name: "米粒", contact: "sample-mili", seats: "1", note: "会晚到十分钟" },
];

/** Each guest signs up in a browser of their own; the first one's pages are photographed. */
async function signUp(page) {
  const id = await eventId(page);
  for (const [at, { name, contact, seats, note }] of guests.entries()) {
    const baseURL = new URL(page.url()).origin;
    const guest = await page
      .context()
      .browser()
      .newPage({ ...pageOptions, baseURL });
    await guest.goto(`/events/${id}/join`);
    await guest.getByLabel("称呼").fill(name);
    await guest.locator("[name=contact]").fill(contact);
    await guest.getByRole("radiogroup", { name: "人数" }).getByLabel(seats, { exact: true }).check();
    await guest.getByLabel("备注（选填）").fill(note);
    await guest.getByLabel("我已阅读注意事项和免责声明").check();
    if (at === 0) await picture(guest, "join", { from: "main form" });
    // Faster posts are taken for those of a program.
    await guest.waitForTimeout(3500);
    await press(guest, "报名");
    await guest.getByText("报名成功").first().waitFor();
    if (at === 0) await picture(guest, "seat");
    await guest.close();
  }
}

async function guestList(page) {
  const id = await eventId(page);
  await page.goto(`/admin/events/${id}/guests`);
  await picture(page, "guests");
  await page.goto(`/admin/events/${id}/guests/chain`);
  await page.getByLabel("群里的接龙").fill("1. 阿岚 2人\n2. 小满\n3. 青团 +1");
  await press(page, "读取接龙");
  await page.getByRole("region", { name: "读取结果" }).waitFor();
  await picture(page, "chain", { from: "main form" });
  await page.goto(`/admin/events/${id}/check-in`);
  await press(page, "签到：老周");
  await page.getByRole("button", { name: "撤销签到：老周" }).waitFor();
  await picture(page, "check-in", { height: 700 });
}

/** Moves the event by a week, which its guests have to learn. */
async function notifyGuests(page) {
  const id = await eventId(page);
  await page.goto(`/admin/events/${id}/postpone`);
  const date = page.locator("[name=date]");
  const week = 7 * 24 * 60 * 60 * 1000;
  await date.fill(new Date(Date.parse(await date.inputValue()) + week).toISOString().slice(0, 10));
  await press(page, "确认延期");
  await heading(page, "通知报名的人");
  await picture(page, "notify");
}

/** An event can be marked as ended once it has begun. */
function beginEvent(id) {
  const database = new Database(join(folder, "app.db"));
  database.prepare("UPDATE events SET start_at = ? WHERE id = ?").run(Date.now() - 60_000, id);
  database.close();
}

async function afterwards(page) {
  const id = await eventId(page);
  await picture(page, "dashboard", { from: "article" });
  await page.goto(`/events/${id}`);
  await picture(page, "event");
  await page.goto(`/events/${id}/poster`);
  await page.locator("main img").first().scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector("main img").naturalWidth > 0, null, {
    timeout: 60_000,
  });
  await picture(page, "poster");
  beginEvent(id);
  await page.goto(`/admin/events/${id}/complete`);
  await press(page, "标记为已完成");
  await page.goto(`/admin/events/${id}/photos`);
  await picture(page, "photos");
}

mkdirSync(pictures, { recursive: true });
const folder = makeFolder();
const { origin } = await startSite(environmentOf(folder, { SITE_TIME_ZONE: "Europe/Rome" }));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({ ...pageOptions, baseURL: origin });
page.setDefaultTimeout(20_000);
for (const step of [signIn, setUp, publish, signUp, guestList, notifyGuests, afterwards]) await step(page);
await browser.close();
process.exit(0);
