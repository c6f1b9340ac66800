// The walks through the main tasks, by title, and the site that they use. The organiser's depend on each other: a later one edits what
// an earlier one published.
import { createServer, request } from "node:http";
import { join } from "node:path";
import Database from "better-sqlite3";
import sharp from "sharp";
import { renderSVG } from "uqr";
import { listen, makeFolder } from "../setup/shell.mjs";
import { adminPassword, seedSite, startSite } from "../setup/site.mjs";

/** Proxies the server and blocks the scripts of its pages. */
async function openScriptless(port) {
  const proxy = createServer((from, to) => {
    const { method, url: path, headers } = from;
    const passed = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
      const policies = [response.headers["content-security-policy"], "script-src 'none'"].filter(Boolean);
      to.writeHead(response.statusCode, { ...response.headers, "content-security-policy": policies });
      response.pipe(to);
    });
    passed.on("error", () => to.destroy());
    from.pipe(passed);
  });
  return `http://127.0.0.1:${await listen(proxy)}`;
}

async function makePictures() {
  const folder = makeFolder();
  const photo = { create: { width: 1200, height: 900, channels: 3, background: "#406080" } };
  const [cover, code] = ["cover.jpg", "group.png"].map((name) => join(folder, name));
  await sharp(photo).toFile(cover);
  const svg = renderSVG("https://weixin.qq.com/g/example", { border: 4, pixelSize: 12 });
  await sharp(Buffer.from(svg)).flatten({ background: "#ffffff" }).toFile(code);
  return { cover, code };
}

/** The built server with the sample city, which can be stopped and restarted, and the same pages with scripts blocked. */
export async function openCity() {
  let env = await seedSite({ DRAW_AHEAD: "off" });
  let site = await startSite(env);
  env = { ...env, PORT: site.port };
  return {
    origin: site.origin,
    scriptless: await openScriptless(site.port),
    pictures: await makePictures(),
    /** Runs SQL on the database while the server runs; returns the first row of a query. */
    sql(text, ...values) {
      const db = new Database(join(env.DATA_DIR, "app.db"), { timeout: 5000 });
      const statement = db.prepare(text);
      const result = statement.reader ? statement.get(...values) : statement.run(...values);
      db.close();
      return result;
    },
    stop: () => site.stop("SIGKILL"),
    async start() {
      site = await startSite(env);
    },
  };
}

const minuteMs = 60_000;
async function wish(page, text) {
  await page.fill("昵称", "小满");
  await page.fill("心愿内容", text);
  await page.press("button", "发布心愿");
  await page.sees(text);
  await page.sees("审核中");
}

const visitorWalks = {
  async "home, event, how to join"(page) {
    await page.open("/");
    await page.press("[aria-labelledby=directory] a", "波河边的午后野餐");
    await page.sees("波河边的午后野餐");
    await page.scripted();
    await page.press("link", "我要报名");
    await page.sees("报名：波河边的午后野餐");
    await page.sees("二维码有效期至");
    await page.press("button", "复制微信号");
    await page.sees("已复制");
  },
  async "a wish"(page) {
    await page.open("/wishes");
    await wish(page, "想有一座可以放风筝的小山");
  },
  async "a wish without scripts"(page, { scriptless }) {
    await page.go(`${scriptless}/wishes`);
    await wish(page, "想学做提拉米苏");
  },
  async "a vote"(page) {
    await page.open("/polls");
    await page.press("button", "利古里亚海边看日落");
    await page.sees("您选择了「利古里亚海边看日落」");
  },
  async "photos by keyboard"(page, city) {
    const path = `/events/${city.sql("SELECT event_id AS id FROM photos GROUP BY event_id HAVING count(*) > 2").id}`;
    await page.open(path);
    await page.press('main a[href^="/photos/"]');
    for (const [slot, key] of [
      [1, "ArrowRight"],
      [2, "ArrowLeft"],
      [1, "Escape"],
    ]) {
      await page.until(`photo ${slot}`, async () => (await page.path()).endsWith(`/${slot}`));
      await page.scripted();
      await page.key(key);
    }
    await page.until("the album", async () => (await page.path()).startsWith(path));
    await page.sees("活动相册");
  },
  async "offline copies"(page, city) {
    const { id, title } = city.sql("SELECT id, title FROM events WHERE title LIKE '波河边的午后野餐%'");
    await page.open(`/events/${id}`);
    await page.until("an offline copy", () =>
      page.run(async (path) => {
        for (const name of await window.caches.keys())
          for (const { url } of await (await window.caches.open(name)).keys())
            if (new URL(url).pathname === path) return true;
        return false;
      }, `/events/${id}`),
    );
    await city.stop();
    try {
      // By script: a browser's own command would bypass the service worker.
      await page.run(() => {
        setTimeout(() => location.reload());
      });
      await page.sees("离线副本，保存于");
      await page.sees(title);
      await page.go("/polls").catch(() => {});
      await page.sees("这一页没有保存在本机");
    } finally {
      await city.start();
    }
    await page.go(`/events/${id}`);
    await page.sees(title);
    await page.seesNot("离线副本，保存于");
  },
};

const eventTitle = "浏览器里的河边骑行";
const eventId = ({ sql }) => sql("SELECT id FROM events WHERE title = ?", eventTitle).id;
const heading = (page, text) =>
  page.until(text, () => page.run((expected) => document.querySelector("h1").textContent === expected, text));

/** Those of the signed-in organiser. */
const organiserWalks = {
  async "an event in four steps, with crop and uploads"(page, { pictures }) {
    await page.press("link", "创建活动");
    await page.sees("基本信息");
    await page.fill("活动标题", eventTitle);
    await page.fill("活动简介", "沿波河骑到苏佩尔加");
    await page.choose("徒步");
    await page.fill("活动人数", "12");
    await page.attach("选择图片", pictures.cover);
    await page.press("button", "裁剪");
    await page.choose("1:1");
    await page.press("button", "就用这个范围");
    await page.sees("封面图片已裁剪");
    await page.holds("活动简介", "沿波河骑到苏佩尔加");
    await page.press("button", "下一步");
    await heading(page, "配色方案");
    await page.choose("樱花夜色");
    await page.press("button", "下一步");
    await heading(page, "时间地点");
    await page.choose("19:00");
    await page.fill("地点名称", "瓦伦蒂诺公园");
    await page.press("button", "下一步");
    await heading(page, "费用与提醒");
    await page.attach("选择图片", pictures.code);
    await page.until("the group code", () =>
      page.run(() => document.querySelector("#event-form img[alt=群二维码]")?.naturalWidth > 0),
    );
    await page.press("button", "发布活动");
    await page.until("the event", async () => {
      if ((await page.path()).startsWith("/admin/create-event/check")) await page.press("button", "仍要发布");
      return (await page.path()).startsWith("/admin/create-event/published");
    });
    await page.go("/");
    await page.sees(eventTitle);
  },
  async "an edit, saved while it is typed"(page, city) {
    const path = `/admin/events/${eventId(city)}/edit`;
    await page.open(path);
    await page.fill("活动简介", "改过的简介");
    await page.sees("已自动保存");
    await page.open(path);
    await page.holds("活动简介", "改过的简介");
    await page.press("button", "保存修改");
    await page.sees(`活动「${eventTitle}」已成功更新！`);
    await page.go(`/events/${eventId(city)}`);
    await page.sees("改过的简介");
  },
  async "photos of an ended event"(page, city) {
    const id = eventId(city);
    city.sql("UPDATE events SET start_at = ? WHERE id = ?", Date.now() - minuteMs, id);
    await page.open(`/admin/events/${id}/complete`);
    await page.press("button", "标记为已完成");
    await page.sees("已标记为已完成");
    await page.open(`/admin/events/${id}/photos`);
    await page.attach("选择多张照片", city.pictures.cover, city.pictures.code);
    const countOf = () => city.sql("SELECT count(*) AS count FROM photos WHERE event_id = ?", id).count;
    await page.until("two stored photos", () => countOf() === 2);
    await page.go(`/events/${id}`);
    await page.sees("2 张照片");
  },
  async "a wish approved"(page, { sql }) {
    sql(`INSERT INTO wishes (id, author_name, content, status, created_at, updated_at)
      VALUES (hex(randomblob(6)), '小满', '请通过这个心愿', 'pending', unixepoch() * 1000, unixepoch() * 1000)`);
    await page.open("/admin/wishes?status=pending");
    await page.press("button", "通过", "请通过这个心愿");
    await page.sees("心愿已通过");
  },
};

const signedIn = (walk) => async (page, city) => {
  await page.go("/admin/login");
  await page.fill("密码", adminPassword);
  await page.press("button", "登录");
  await page.sees("管理后台");
  await page.scripted();
  await walk(page, city);
};

export const walks = {
  ...visitorWalks,
  ...Object.fromEntries(Object.entries(organiserWalks).map(([title, walk]) => [title, signedIn(walk)])),
};
