// `npm run guide:pictures`: operates a new site as its organiser, and takes the screenshots of the organiser's guide.
import { join } from "node:path";
import { ensureReady } from "./setup/build.mjs";
import { ensureChineseFont, ensureChromium } from "./setup/chromium.mjs";
import { at, makeFolder, print } from "./setup/shell.mjs";
import { adminPassword, environmentOf, startSite } from "./setup/site.mjs";

await ensureReady();
await ensureChineseFont();
const executablePath = await ensureChromium();
const { default: Database } = await import("better-sqlite3");
const { chromium } = await import("playwright");
const { default: sharp } = await import("sharp");
const { renderSVG } = await import("uqr");

const phone = { width: 390, height: 844 };
const title = "周末河边散步";
const folder = makeFolder();
const site = await startSite(environmentOf(folder, { SITE_TIME_ZONE: "Europe/Rome" }));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const openPage = async () => {
  const options = { viewport: phone, deviceScaleFactor: 2, locale: "zh-CN", baseURL: site.origin };
  const page = await browser.newPage(options);
  page.setDefaultTimeout(20_000);
  return page;
};

/** Runs SQL on the site's database, where `?` is the time (ms UTC). */
function sql(text) {
  const db = new Database(join(folder, "app.db"));
  const statement = db.prepare(text);
  const result = statement.reader ? statement.pluck().get() : statement.run(Date.now());
  db.close();
  return result;
}

async function chooseGroupCode(page) {
  const svg = renderSVG("https://example.org/group", { border: 4, pixelSize: 20 });
  const buffer = await sharp(Buffer.from(svg)).flatten({ background: "#ffffff" }).png().toBuffer();
  const file = { name: "group.png", mimeType: "image/png", buffer };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page.getByRole("img", { name: "群二维码" }).first().waitFor();
}

async function postponeByWeek(page) {
  const date = page.locator("[name=date]");
  const week = 7 * 24 * 60 * 60 * 1000;
  await date.fill(new Date(Date.parse(await date.inputValue()) + week).toISOString().slice(0, 10));
}

/** A guest's rows, in a browser of their own; the first one's pages are photographed. */
const signUp = (name, contact, seats, note, pictures = []) => [
  {
    ...{
      guest: name,
      open: "/events/:id/join",
      fill: { 称呼: name, "备注（选填）": note },
      from: "main form",
    },
    ...{ picture: pictures[0], check: ["我已阅读注意事项和免责声明"] },
    act: async (page) => {
      await page.locator("[name=contact]").fill(contact);
      const choices = page.getByRole("radiogroup", { name: "人数" });
      await choices.getByLabel(seats, { exact: true }).check();
    },
  },
  // Faster posts are taken for those of a program.
  { guest: name, after: 3500, press: "报名", text: "报好了，到时候见！", picture: pictures[1] },
];

const form = "main form";
/**
 * Each row leads to a state of the site: it opens a page or presses a button, waits for an element or text, fills in fields, checks
 * choices and acts. A `picture` has `height` CSS pixels from the top of `from`.
 */
const rows = [
  { open: "/admin/login", fill: { 密码: adminPassword }, picture: "sign-in", height: 560 },
  { press: "登录", act: (page) => page.waitForURL("**/admin") },
  {
    open: "/admin/settings",
    fill: { 站名: "都灵同城", 客服微信: "torino_helper" },
    picture: "settings",
    from: form,
  },
  { press: "保存设置", text: "设置已保存" },
  {
    open: "/admin/create-event",
    fill: { 活动标题: title, 活动简介: "沿着波河走五公里，边走边聊，终点喝一杯热巧克力。", 活动人数: "20" },
    ...{ check: ["徒步"], picture: "create" },
  },
  { press: "下一步", heading: "配色方案" },
  {
    ...{ press: "下一步", heading: "时间地点", check: ["14:00"], picture: "time", from: form },
    fill: { 地点名称: "瓦伦蒂诺城堡门口", 详细地址: "Viale Mattioli 39, 10125 Torino" },
  },
  { press: "下一步", heading: "费用与提醒", picture: "registration", from: form, height: 620 },
  { act: chooseGroupCode, picture: "group-code", from: 'textarea[name="disclaimer"]' },
  { press: "发布活动", heading: "确定要发布吗？" },
  { press: "仍要发布", heading: "发布成功！", picture: "published" },
  ...signUp("阿岚", "sample-alan", "2", "带一个朋友", ["join", "seat"]),
  ...signUp("老周", "sample-laozhou", "1", ""),
  ...signUp("米粒", "sample-mili", "1", "会晚到十分钟"),
  { open: "/admin/events/:id/guests", picture: "guests" },
  { open: "/admin/events/:id/guests/chain", fill: { 群里的接龙: "1. 阿岚 2人\n2. 小满\n3. 青团 +1" } },
  { press: "读取接龙", region: "读取结果", picture: "chain", from: form },
  { open: "/admin/events/:id/check-in" },
  { press: "到了：老周", button: "撤销：老周", picture: "check-in", height: 700 },
  { open: "/admin/events/:id/postpone", act: postponeByWeek },
  { press: "确认延期", heading: "通知", picture: "notify" },
  { open: "/admin", picture: "dashboard" },
  { open: "/events/:id", picture: "event" },
  { open: "/events/:id/poster", picture: "poster" },
  // An event can be marked as ended once it has begun.
  { act: () => sql("UPDATE events SET start_at = ? - 60000") },
  { open: "/admin/events/:id/complete" },
  { press: "标记为已完成", text: "已标记为已完成" },
  { open: "/admin/events/:id/photos", picture: "photos" },
];

async function takePicture(page, { picture, from, height = phone.height }) {
  await page.evaluate((selector) => {
    const top = selector ? document.querySelector(selector).getBoundingClientRect().top + scrollY - 12 : 0;
    scrollTo({ top, behavior: "instant" });
    return document.fonts.ready.then(() => {});
  }, from);
  // Images below the first screen or in a closed part load once they are shown. A poster is rendered first.
  const areLoaded = () =>
    [...document.images].every(
      (image) =>
        image.naturalWidth > 0 || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
    );
  await page.waitForFunction(areLoaded, null, { timeout: 60_000 });
  const png = await page.screenshot({ animations: "disabled", clip: { ...phone, x: 0, y: 0, height } });
  const file = at("docs", "images", "guide", `${picture}.webp`);
  await sharp(png).webp({ quality: 70, effort: 6 }).toFile(file);
  print(`${picture}.webp`);
}

/** The first control with a label, whose part of the page is opened. */
async function control(page, label) {
  const found = page.getByLabel(label).first();
  await found.evaluate((element) => {
    const part = element.closest("details");
    if (part) part.open = true;
  });
  return found;
}

const pages = { organiser: await openPage() };
for (const row of rows) {
  const { guest = "organiser", after = 0, fill = {}, check = [] } = row;
  pages[guest] ??= await openPage();
  const page = pages[guest];
  await page.waitForTimeout(after);
  if (row.open)
    await page.goto(
      row.open.replace(":id", () => sql("SELECT id FROM events")),
      { waitUntil: "networkidle" },
    );
  // On phones the header repeats the button of the event form.
  if (row.press) await page.getByRole("button", { name: row.press, exact: true }).last().click();
  for (const role of ["heading", "region", "button"])
    if (row[role]) await page.getByRole(role, { name: row[role] }).first().waitFor();
  if (row.text) await page.getByText(row.text).first().waitFor();
  for (const [label, text] of Object.entries(fill)) await (await control(page, label)).fill(text);
  for (const label of check) await (await control(page, label)).check();
  await row.act?.(page);
  if (row.picture) await takePicture(page, row);
}
await browser.close();
process.exit(0);
