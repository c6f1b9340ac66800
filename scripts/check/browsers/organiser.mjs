// The organiser's journeys. They depend on each other: a later one edits what an earlier one published.
import { TOTP } from "otpauth";
import { adminPassword } from "../running-site.mjs";
import { keys } from "./page.mjs";

const eventTitle = "浏览器里的河边骑行";
const account = { email: "organiser@example.org", password: "Torino2026" };
const minutesMs = 60_000;

async function signIn(page) {
  await page.go("/admin/login");
  await page.fill("密码", adminPassword);
  await page.press("button", "登录");
  await page.sees("管理后台");
  await page.scripted();
}

/** A journey of the signed-in organiser. */
const signedIn = (journey) => async (page, city, pictures) => {
  await signIn(page);
  await journey(page, city, pictures);
};

const saved = (page) => page.sees("已自动保存");
const dialogs = (page) => page.run(() => document.querySelectorAll("dialog[open]").length);
const noDialog = (page) => page.until("no dialog", async () => (await dialogs(page)) === 0);
const holds = (page, name, text) =>
  page.until(`「${text}」 in ${name}`, async () =>
    page.run((field, expected) => field.value === expected, await page.find("field", name), text),
  );

async function open(page, path) {
  await page.go(path);
  await page.scripted();
}

async function twoSteps(page, city) {
  await open(page, "/register");
  await page.fill("邮箱", account.email);
  await page.fill("密码", account.password);
  await page.fill("确认密码", account.password);
  await page.press("button", "注册");
  await page.until("the registration", () =>
    Promise.resolve(city.sql("SELECT id FROM users WHERE email = ?", account.email)[0]),
  );
  // The mail with the link is not delivered here.
  city.sql("UPDATE users SET email_verified_at = ? WHERE email = ?", Date.now(), account.email);
  await city.admin("grant", account.email);
  await page.forget();
  const typePassword = async () => {
    await open(page, "/login?redirectTo=/account");
    await page.fill("邮箱", account.email);
    await page.fill("密码", account.password);
    await page.press("button", "登录");
  };
  await typePassword();
  await page.sees("我的账号");
  await page.press("link", "开启两步验证");
  await page.fill("密码", account.password);
  await page.press("button", "开启两步验证");
  await page.sees("用验证器应用扫描");
  const secret = await page.run(() => document.querySelector("#secret").textContent.replaceAll(" ", ""));
  const codeAt = (at) => new TOTP({ secret }).generate({ timestamp: at });
  await page.fill("动态验证码", codeAt(Date.now()));
  await page.press("button", "开启两步验证");
  await page.sees("两步验证已开启");
  await page.press("button", "我已保存");
  await page.sees("我的账号");
  await page.forget();
  await typePassword();
  await page.sees("动态验证码");
  // A code is valid once; the next half minute's is already accepted.
  await page.fill("动态验证码", codeAt(Date.now() + minutesMs / 2));
  await page.press("button", "登录");
  await page.sees("我的账号");
  await open(page, "/admin");
  await page.sees("管理后台");
}

async function lists(page) {
  await page.sees("活动管理");
  for (const [path, text] of [
    ["/admin/events", "波河边的午后野餐"],
    ["/admin/comments", "逐条审核"],
    ["/admin/wishes", "逐条审核"],
    ["/admin/votes", "下一次集体活动，你更想去哪里？"],
    ["/admin/drafts", "社区包饺子"],
    ["/admin/health", "系统"],
  ]) {
    await open(page, path);
    await page.sees(text);
    await page.seesNot("加载失败");
  }
  await open(page, "/admin/events");
  await page.fill("搜索", "野餐");
  await page.sees("波河边的午后野餐");
  await page.seesNot("老城屋顶的天台酒会");
}

async function create(page, _city, pictures) {
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
  await noDialog(page);
  await holds(page, "活动简介", "沿波河骑到苏佩尔加");
  await page.press("button", "下一步");
  await page.until("step 2", () => page.run(() => document.querySelector("h1").textContent === "配色方案"));
  await page.choose("樱花夜色");
  await page.press("button", "下一步");
  await page.until("step 3", () => page.run(() => document.querySelector("h1").textContent === "时间地点"));
  await page.choose("19:00");
  await page.set("活动时长", "2.5");
  await page.fill("地点名称", "瓦伦蒂诺公园");
  await page.press("button", "下一步");
  await page.until("step 4", () => page.run(() => document.querySelector("h1").textContent === "费用与提醒"));
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

const eventId = (city) => city.sql("SELECT id FROM events WHERE title = ?", eventTitle)[0].id;

async function edit(page, city) {
  await open(page, `/admin/events/${eventId(city)}/edit`);
  await page.fill("活动简介", "改过的简介");
  await saved(page);
  await page.press("button", "保存修改");
  await page.sees(`活动「${eventTitle}」已成功更新！`);
  await page.go(`/events/${eventId(city)}`);
  await page.sees("改过的简介");
}

async function drafts(page, city) {
  await open(page, "/admin/create-event?new=1");
  await page.fill("活动标题", "写到一半的活动");
  await saved(page);
  await open(page, await page.path());
  await holds(page, "活动标题", "写到一半的活动");
  await page.press("button", "草稿");
  await page.press("link", "草稿历史");
  await page.sees("社区包饺子");
  await page.press("link", "预览", "社区包饺子");
  await page.sees("三个馅，一百张皮。");
  await page.press("button", "返回列表");
  await page.key(keys.escape);
  await noDialog(page);
  await holds(page, "活动标题", "写到一半的活动");
  // The form is stale by now and asks before it continues.
  city.sql(
    "UPDATE drafts SET updated_at = updated_at - ? WHERE updated_at > ?",
    3 * minutesMs,
    Date.now() - 2 * minutesMs,
  );
  await open(page, "/admin");
  await open(page, "/admin/create-event");
  await page.sees("有一份没有发布的草稿「写到一半的活动」");
  await page.until("the question as a dialog", async () => (await dialogs(page)) === 1);
  await page.press("button", "恢复草稿");
  await page.sees("草稿已恢复，请检查并完善");
  await holds(page, "活动标题", "写到一半的活动");
}

async function photos(page, city, pictures) {
  city.sql("UPDATE events SET start_at = ? WHERE id = ?", Date.now() - minutesMs, eventId(city));
  await open(page, `/admin/events/${eventId(city)}/complete`);
  await page.press("button", "标记为已完成");
  await page.sees("已标记为已完成");
  await open(page, `/admin/events/${eventId(city)}/photos`);
  await page.attach("选择多张照片", pictures.photos.join("\n"));
  await page.until("two photos", () =>
    page.run(
      () => [...document.querySelectorAll("main img")].filter((image) => image.naturalWidth > 0).length >= 2,
    ),
  );
  await page.until("two stored photos", () =>
    Promise.resolve(city.sql("SELECT slot FROM photos WHERE event_id = ?", eventId(city)).length === 2),
  );
  await page.go(`/events/${eventId(city)}`);
  await page.sees("2 张照片");
}

async function moderate(page, city) {
  const add = (id, content) =>
    city.sql(
      `INSERT INTO wishes (id, author_name, content, status, created_at, updated_at)
       VALUES (?, '小满', ?, 'pending', ?, ?)`,
      id,
      content,
      Date.now(),
      Date.now(),
    );
  add("BrowserWish1", "请通过这个心愿");
  add("BrowserWish2", "请拒绝这个心愿");
  await open(page, "/admin/wishes?status=pending");
  await page.press("button", "通过", "请通过这个心愿");
  await page.sees("心愿已通过");
  await page.press("button", "拒绝", "请拒绝这个心愿");
  await page.fill("拒绝原因", "试一试");
  await page.press("button", "确认拒绝");
  await page.sees("心愿已拒绝");
  await page.go("/wishes");
  await page.sees("请通过这个心愿");
  await page.seesNot("请拒绝这个心愿");
}

async function poll(page) {
  await open(page, "/admin/votes/create");
  await page.fill("投票标题", "浏览器里的投票");
  for (const [index, option] of ["爬山", "看海", "包饺子"].entries())
    await page.fill(`选项 ${index + 1}`, option);
  await page.press("button", "创建投票");
  await page.sees("投票「浏览器里的投票」已创建");
  await page.go("/polls");
  await page.sees("浏览器里的投票");
}

export const organiserJourneys = {
  "sign-in with the password": signIn,
  "sign-in in two steps": twoSteps,
  "lists and search": signedIn(lists),
  "an event in four steps, with crop and uploads": signedIn(create),
  "an edit": signedIn(edit),
  "drafts: saved, previewed, restored": signedIn(drafts),
  "photos of an ended event": signedIn(photos),
  "a wish approved, another rejected": signedIn(moderate),
  "a new poll": signedIn(poll),
};
