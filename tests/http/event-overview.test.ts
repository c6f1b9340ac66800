// An event's own page for organisers: its phase, its one next step and the rows to its other pages.
import { expect, test } from "vitest";
import { setEventStatus } from "../../app/domain/events/commands.server";
import { fieldsOf } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { admin, endEvent, makeComment, makeEvent, makePhotos, unwrap } from "../support/fixtures";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { attributeAt, attributesAt, outcomeOf, textAt, textsAt } from "../support/html";
import { dayMs, hourMs, noon } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });

const step = "[aria-labelledby=next-step]";

async function overview(id: string) {
  const { html } = await adminBrowser.page(`/admin/events/${id}`);
  const row = (name: string) => {
    const found = html
      .querySelectorAll('[aria-label="这个活动"]>*')
      .find((each) => each.text.startsWith(name));
    return found && [found.text.slice(name.length), found.getAttribute("href") ?? null];
  };
  const acts = html.querySelectorAll(`${step} a,${step} button`).map((each) => each.text.trim());
  return { html, row, acts, title: textAt(html, "#next-step"), phase: textAt(html, "[aria-current=step]") };
}

test("an open event: the text for the group, what is owed, and the way back from its other pages", async () => {
  const { id } = makeOpenEvent(site, { capacity: 5, depositCents: 15_000, title: "天台酒会" });
  makeGuest(site, id, { name: "小鹿", seats: 2 });
  const { html, row, acts, title, phase } = await overview(id);
  expect([textAt(html, "h1"), title, phase]).toEqual(["天台酒会", "发到群里", "报名"]);
  expect(textAt(html, step)).toContain("余 3 位");
  expect(textAt(html, step)).toContain("报名与详情：");
  expect(acts).toEqual(["复制文案", "海报与文案"]);
  expect(row("名单")).toEqual(["2 人 · 2 人没付定金", `/admin/events/${id}/guests`]);
  expect(row("群二维码")?.[0]).toBe("还没有");
  expect(row("签到")).toEqual(["11月27日起", null]);
  expect(row("活动页")?.[1]).toBe(`/events/${id}`);
  const more = textsAt(html, "main details:not([data-menu]) a");
  expect(more).toEqual(expect.arrayContaining(["发消息", "收款", "再办一次", "延期", "取消活动", "归档"]));
  expect(more.at(-1)).toBe("删除");
  for (const page of ["guests", "notify", "payments", "poster"]) {
    const { html: other } = await adminBrowser.page(`/admin/events/${id}/${page}`);
    expect(attributesAt(other, "main a[href]", "href")[0]).toBe(`/admin/events/${id}`);
  }
  const { html: dashboard } = await adminBrowser.page("/admin");
  expect(attributeAt(dashboard, "article h3 a", "href")).toBe(`/admin/events/${id}`);
  expect((await adminBrowser.page("/admin/events/Unknown00000")).response.status).toBe(404);
});

test("news comes first, then approvals, and a full event says so", async () => {
  const { id } = makeEvent(site, { registrationMode: "approval", capacity: 2 });
  const guest = makeGuest(site, id, { name: "小荷", seats: 2 });
  expect(textAt((await overview(id)).html, step)).toContain("已经满了");
  site.db.$client.prepare("UPDATE registrations SET status = 'pending' WHERE id = ?").run(guest.id);
  expect((await overview(id)).title).toBe("审批 2 个人");
  site.db.$client.prepare("UPDATE registrations SET status = 'confirmed' WHERE id = ?").run(guest.id);
  const move = await adminBrowser.page(`/admin/events/${id}/postpone`);
  const moved = { ...fieldsOf(move.html.querySelector("main form")), date: "2026-12-05", time: "19:00" };
  expect(
    (await adminBrowser.post(`/admin/events/${id}/postpone`, { ...moved, intent: "postpone" })).status,
  ).toBe(303);
  const { title, acts, row } = await overview(id);
  expect([title, acts]).toEqual(["告诉 2 个人", ["通知 2 人"]]);
  expect(row("通知")?.[0]).toBe("2 人还不知道改期");
});

test("the day, its end and the album: check-in, 收尾 with what is owed, photos, then the text that shares them", async () => {
  const { id } = makeOpenEvent(site, { startAt: noon + hourMs, durationMs: hourMs, enrollFeeCents: 600 });
  const { id: guest } = makeGuest(site, id, { seats: 2 });
  const day = await overview(id);
  expect([day.title, day.phase, day.acts]).toEqual(["签到", "当天", ["开始签到", "＋ 加人"]]);
  expect(textAt(day.html, step)).toContain("还要收 €12，2 人。");
  expect(textAt(day.html, "main")).toContain("0 / 2 人到了");
  site.db.$client
    .prepare("UPDATE registrations SET arrived = 1, attended_at = ? WHERE id = ?")
    .run(noon, guest);
  site.clock.time += dayMs;
  const over = await overview(id);
  expect([over.title, over.phase, over.acts.at(-1)]).toEqual([
    "收尾，开放相册和讨论",
    "收尾",
    "标记为已完成",
  ]);
  expect(textsAt(over.html, `${step} li`)).toEqual([
    "签到记好了，来了 1 人",
    "报名费差 €12，2 人去收",
    "照片还没放，收尾以后放也行",
  ]);
  expect(textAt(over.html, "main")).toContain("来了 1 / 2 人");
  const { html: question } = await adminBrowser.page(`/admin/events/${id}/complete`);
  expect(textAt(question, "main")).toContain("还没收到 €12，以后也能在名单里记。");
  endEvent(site, id);
  makeComment(site, { eventId: id });
  const album = await overview(id);
  expect([album.title, album.phase]).toEqual(["上传活动照片", "成果"]);
  expect(album.row("评论")?.[0]).toBe("1 条");
  expect(album.row("名单")?.[0]).toContain("清除联系方式");
  await makePhotos(site, id, [1, 2]);
  const full = await overview(id);
  expect(full.acts).toEqual(["复制文案", "照片 2 / 5"]);
  expect(textAt(full.html, step)).toContain("【照片来了】");
});

test("a cancelled event: whom to tell and what to give back", async () => {
  const { id } = makeOpenEvent(site, { depositCents: 15_000 });
  const { id: guest } = makeGuest(site, id, { seats: 2 });
  site.db.$client.prepare("UPDATE registrations SET deposit_seats = 2 WHERE id = ?").run(guest);
  unwrap(setEventStatus(site.db, admin, { id, status: "cancelled" }, noon));
  const { html, title, acts, phase } = await overview(id);
  expect([title, phase]).toEqual(["退定金", ""]);
  expect(textsAt(html, `${step} li`)).toEqual(["定金要退 ¥300，2 人去退"]);
  expect(acts.at(-1)).toBe("恢复活动");
});

test("the page to share has poster, text and layouts; another layout returns to it", async () => {
  const { id, title } = makeOpenEvent(site);
  const path = `/admin/events/${id}/poster`;
  const { html } = await adminBrowser.page(path);
  expect(textsAt(html, "h1")).toEqual(["海报与文案"]);
  expect(textAt(html, "#message")).toContain(title);
  expect(textAt(html, "main")).toContain("先扫海报上的码打开，再从右上角转发，群里就是卡片");
  const chosen = await adminBrowser.post(path, { layout: "quiet" });
  expect(outcomeOf(chosen)).toEqual([303, path, `「${title}」的海报版式已更新`]);
  const published = await adminBrowser.page(`/admin/create-event/published?event=${id}`);
  expect(textAt(published.html, "main")).toContain("您的活动已成功发布，用户现在可以查看和报名参加此活动。");
  expect(textAt(published.html, "#message")).toBe(textAt(html, "#message"));
});
