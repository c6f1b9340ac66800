// The organiser's journeys. They depend on each other: a later one edits what an earlier one published.
import { adminPassword } from "../../setup/site.mjs";

const eventTitle = "浏览器里的河边骑行";
const minutesMs = 60_000;

async function signIn(page) {
  await page.go("/admin/login");
  await page.fill("密码", adminPassword);
  await page.press("button", "登录");
  await page.sees("管理后台");
  await page.scripted();
}

/** A journey of the signed-in organiser. */
const signedIn = (journey) => async (page, city) => {
  await signIn(page);
  await journey(page, city);
};

const saved = (page) => page.sees("已自动保存");
const dialogs = (page, count) =>
  page.until(`${count} dialogs`, () =>
    page.run((expected) => document.querySelectorAll("dialog[open]").length === expected, count),
  );
const heading = (page, text) =>
  page.until(text, () => page.run((expected) => document.querySelector("h1").textContent === expected, text));
const eventId = (city) => city.sql("SELECT id FROM events WHERE title = ?", eventTitle)[0].id;

async function create(page, { pictures }) {
  await page.press("link", "创建活动");
  await page.sees("基本信息");
  await page.fill("活动标题", eventTitle);
  await page.fill("活动简介", "沿波河骑到苏佩尔加");
  await page.choose("徒步");
  await page.fill("活动人数", "12");
  await page.attach("选择图片", pictures.cover);
  await page.press("button", "裁剪");
  await page.sees("就用这个范围");
  await page.choose("1:1");
  const middle = await page.run(() => {
    const area = document.querySelector("[role=application]");
    area.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = area.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  });
  await page.drag(middle, { x: middle.x + 60, y: middle.y });
  await page.press("button", "就用这个范围");
  await page.sees("封面图片已裁剪");
  await dialogs(page, 0);
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
  await page.fill("报名费用（欧元）", "7");
  await page.attach("选择图片", pictures.code);
  await page.until("the group code", () =>
    page.run(() => document.querySelector("#event-form img[alt=群二维码]")?.naturalWidth > 0),
  );
  await page.press("button", "发布活动");
  await page.until("the event", async () => {
    if ((await page.path()).startsWith("/admin/create-event/check")) await page.press("button", "仍要发布");
    return (await page.path()).startsWith("/admin/create-event/published");
  });
  await page.sees("发布成功！");
  await page.go("/");
  await page.sees(eventTitle);
}

async function edit(page, city) {
  await page.open(`/admin/events/${eventId(city)}/edit`);
  await page.fill("活动简介", "改过的简介");
  await saved(page);
  await page.press("button", "保存修改");
  await page.sees(`活动「${eventTitle}」已成功更新！`);
  await page.go(`/events/${eventId(city)}`);
  await page.sees("改过的简介");
}

async function drafts(page, city) {
  await page.open("/admin/create-event?new=1");
  await page.fill("活动标题", "写到一半的活动");
  await saved(page);
  await page.open(await page.path());
  await page.holds("活动标题", "写到一半的活动");
  await page.press("button", "草稿");
  await page.press("link", "草稿历史");
  await page.press("link", "预览", "社区包饺子");
  await page.sees("三个馅，一百张皮。");
  await page.press("button", "返回列表");
  await page.key("Escape");
  await dialogs(page, 0);
  await page.holds("活动标题", "写到一半的活动");
  // A form that is not fresh asks before it continues.
  const ageMs = 3 * minutesMs;
  city.sql("UPDATE drafts SET updated_at = updated_at - ? WHERE updated_at > ?", ageMs, Date.now() - ageMs);
  await page.open("/admin");
  await page.open("/admin/create-event");
  await page.sees("有一份没有发布的草稿「写到一半的活动」");
  await dialogs(page, 1);
  await page.press("button", "恢复草稿");
  await page.sees("草稿已恢复，请检查并完善");
  await page.holds("活动标题", "写到一半的活动");
}

async function photos(page, city) {
  const id = eventId(city);
  city.sql("UPDATE events SET start_at = ? WHERE id = ?", Date.now() - minutesMs, id);
  await page.open(`/admin/events/${id}/complete`);
  await page.press("button", "标记为已完成");
  await page.sees("已标记为已完成");
  await page.open(`/admin/events/${id}/photos`);
  await page.attach("选择多张照片", ...city.pictures.photos);
  await page.until(
    "two stored photos",
    () => city.sql("SELECT slot FROM photos WHERE event_id = ?", id).length === 2,
  );
  await page.go(`/events/${id}`);
  await page.sees("2 张照片");
}

async function moderate(page, city) {
  for (const [id, content] of [
    ["BrowserWish1", "请通过这个心愿"],
    ["BrowserWish2", "请拒绝这个心愿"],
  ])
    city.sql(
      `INSERT INTO wishes (id, author_name, content, status, created_at, updated_at)
       VALUES (?, '小满', ?, 'pending', unixepoch() * 1000, unixepoch() * 1000)`,
      id,
      content,
    );
  await page.open("/admin/wishes?status=pending");
  await page.press("button", "通过", "请通过这个心愿");
  await page.sees("心愿已通过");
  await page.press("button", "拒绝", "请拒绝这个心愿");
  await page.fill("拒绝原因", "试一试");
  await page.press("button", "确认拒绝");
  await page.sees("心愿已拒绝");
}

export const organiserJourneys = {
  "an event in four steps, with crop and uploads": signedIn(create),
  "an edit": signedIn(edit),
  "drafts: saved, previewed, restored": signedIn(drafts),
  "photos of an ended event": signedIn(photos),
  "a wish approved, another rejected": signedIn(moderate),
};
