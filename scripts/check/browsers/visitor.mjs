// The visitor's journeys.

const endedEvent = (city) =>
  city.sql(`SELECT event_id AS id FROM photos JOIN events ON events.id = event_id
    WHERE status = 'ended' GROUP BY event_id HAVING count(*) >= 3 LIMIT 1`)[0].id;

async function wish(page, origin, { name, text, scripts }) {
  await page.go(`${origin}/wishes`);
  if (scripts) await page.scripted();
  await page.fill("昵称", name);
  await page.fill("心愿内容", text);
  await page.press("button", "发布心愿");
  await page.sees(text);
  await page.sees("审核中");
}

async function offline(page, city) {
  const [{ id, title }] = city.sql(
    "SELECT id, title FROM events WHERE title LIKE '波河边的午后野餐%' LIMIT 1",
  );
  await page.open(`/events/${id}`);
  await page.sees(title);
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
    await page.reload();
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
}

async function lightbox(page, city) {
  const path = `/events/${endedEvent(city)}`;
  await page.open(path);
  await page.press('main a[href^="/photos/"]');
  const shows = (slot) => page.until(`photo ${slot}`, async () => (await page.path()).endsWith(`/${slot}`));
  await shows(1);
  await page.scripted();
  await page.key("ArrowRight");
  await shows(2);
  await page.scripted();
  await page.key("ArrowLeft");
  await shows(1);
  await page.scripted();
  await page.swipe({ x: 300, y: 300 }, { x: 60, y: 310 });
  await shows(2);
  await page.scripted();
  await page.until("a drawn photo", () =>
    page.run(() => document.querySelector("figure img").naturalWidth > 300),
  );
  await page.key("Escape");
  await page.until("the album", async () => (await page.path()).startsWith(path));
  await page.sees("活动相册");
}

export const visitorJourneys = {
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
  "a wish": (page, { origin }) =>
    wish(page, origin, { name: "小满", text: "想有一座可以放风筝的小山", scripts: true }),
  "a wish without scripts": (page, { scriptless }) =>
    wish(page, scriptless, { name: "立夏", text: "想学做提拉米苏", scripts: false }),
  async "a vote"(page) {
    await page.open("/polls");
    await page.press("button", "利古里亚海边看日落");
    await page.sees("您选择了「利古里亚海边看日落」");
  },
  async "a comment on an ended event"(page, city) {
    await page.open(`/events/${endedEvent(city)}#talk`);
    await page.fill("昵称", "小满");
    await page.fill("留言内容", "下次还来，带上望远镜");
    await page.press("button", "发表留言");
    await page.sees("下次还来，带上望远镜");
    await page.sees("审核中");
  },
  "photos by keyboard and finger": lightbox,
  "offline copies": offline,
};
