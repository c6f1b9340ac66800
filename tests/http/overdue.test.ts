// 待收尾: active events past their end, which one confirmed press marks as ended.

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { events } from "../../app/db/schema/events";
import { jobRuns } from "../../app/db/schema/jobs";
import type { Actor } from "../../app/domain/audit/actor";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { markedAtMost } from "../../app/domain/events/messages";
import { endOverdueEvent } from "../../app/domain/events/overdue.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { runDueJobs } from "../../server/housekeeping";
import { fieldsOf, flashMessageOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { admin as actor, makeEvent, unwrap } from "../support/fixtures";
import { locationOf, outcomeOf, textAt, textsAt } from "../support/html";
import { eventRow, rowsIn } from "../support/rows";
import { dayMs, hourMs, noon } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });

const path = "/admin/events/overdue";
const attention = "[aria-labelledby=attention]";
const pageOf = async (address: string) => (await admin.page(address)).html;
const makeOverdue = (title: string, ago = dayMs) =>
  makeEvent(site, { title, startAt: noon - ago - hourMs, durationMs: hourMs });
const statuses = () => Object.fromEntries(rowsIn(events).map(({ title, status }) => [title, status]));
const ask = async () => fieldsOf((await pageOf(path)).querySelector("main form"));

/** Two overdue events, and one of each other kind. */
beforeEach(() => {
  makeOverdue("远足", 2 * dayMs);
  makeOverdue("茶会");
  makeEvent(site, { title: "明天" });
  makeEvent(site, { title: "正在办", startAt: noon - hourMs });
  makeEvent(site, { title: "取消了", startAt: noon - dayMs }, "cancelled");
  const { id } = makeOverdue("归档了");
  unwrap(setEventArchived(site.db, actor, { id, archived: true }, noon));
});
const others = { 明天: "active", 正在办: "active", 取消了: "cancelled", 归档了: "active" };

test("dashboard, view, cards and list name them", async () => {
  const dashboard = await pageOf("/admin");
  expect(textAt(dashboard, attention)).toContain("2 个活动待收尾茶会等，最近的 11月20日结束收尾");
  expect(textAt(dashboard, 'main p a[href="/admin?view=overdue#events"]')).toBe("待收尾 2");
  expect(dashboard.querySelector(`${attention} a[href="${path}"]`)).not.toBeNull();
  const view = await pageOf("/admin?view=overdue");
  expect(textsAt(view, "h2, article h3").slice(-3)).toEqual([
    "待收尾（2）管理活动的发布状态和详细信息",
    "茶会",
    "远足",
  ]);
  for (const card of textsAt(view, "article")) expect(card).toContain("待收尾");
  const list = await pageOf("/admin/events?search=%E6%98%8E%E5%A4%A9");
  expect(textAt(list, "main")).toContain("2 个活动待收尾");
  expect(textAt(list, "article")).not.toContain("待收尾");
  const back = encodeURIComponent("/admin/events?search=%E6%98%8E%E5%A4%A9");
  expect(list.querySelector(`a[href^="${path}?redirectTo=${back}"]`)?.text).toBe("全部标记");
});

test("a single one has its own question, with its title", async () => {
  site.db.delete(events).run();
  const { id } = makeOverdue("忘了结束");
  const html = await pageOf("/admin");
  expect(textAt(html, attention)).toContain("忘了结束待收尾11月20日结束");
  expect(html.querySelector(`${attention} a[href="/admin/events/${id}/complete"]`)).not.toBeNull();
  expect(html.querySelector(`a[href="${path}"]`)).toBeNull();
  expect(textAt(await pageOf("/admin/events"), "main")).not.toContain("全部标记");
});

describe("全部标记", () => {
  test("asks first, marks exactly these with an audit entry each, and is undone", async () => {
    const question = await pageOf(`${path}?redirectTo=/admin/events`);
    expect(textAt(question, "h1")).toBe("确定要将 2 个活动标记为已完成吗？");
    expect(textsAt(question, "main li")).toEqual(["「茶会」", "「远足」"]);
    expect(statuses()).toEqual({ ...others, 远足: "active", 茶会: "active" });
    const done = await admin.post(path, fieldsOf(question.querySelector("main form")));
    expect(outcomeOf(done)).toEqual([303, "/admin/events", "2 个活动已标记为已完成"]);
    expect(statuses()).toEqual({ ...others, 远足: "ended", 茶会: "ended" });
    const marks = rowsIn(auditEntries).filter(({ after }) => after?.includes('"status":"ended"'));
    expect(marks.map(({ entityId }) => eventRow(entityId)?.title)).toEqual(["茶会", "远足"]);
    expect(textAt(await pageOf(`/admin/events/${marks[0]?.entityId}/history`), "main")).toContain(
      "标记为已完成",
    );
    expect(outcomeOf(await admin.undo(done))).toEqual([303, "/admin/events", "已撤销：2 个活动恢复为未完成"]);
    expect(statuses()).toEqual({ ...others, 远足: "active", 茶会: "active" });
    expect(flashMessageOf(site, await admin.undo(done))).toMatchObject({
      tone: "warn",
      title: "已经撤销过，或者之后又有改动，没有撤销",
    });
  });

  test("changes nothing once other events are overdue than those of the question", async () => {
    const fields = await ask();
    const { id } = makeOverdue("新加的");
    for (const events of [fields.events ?? "", "", "x".repeat(22)]) {
      const rejected = await admin.post(path, { events });
      expect(outcomeOf(rejected)).toEqual([303, "/admin", "待收尾的活动有变化，没有改动，请再确认一次"]);
    }
    expect(Object.values(statuses())).not.toContain("ended");
    site.db.update(events).set({ status: "ended" }).run();
    expect(outcomeOf(await admin.post(path, { events: "" }))).toEqual([303, "/admin", "没有待收尾的活动"]);
    expect(locationOf(await site.send(path, { headers: { Cookie: admin.Cookie } }))).toBe("/admin");
    expect(eventRow(id)?.status).toBe("ended");
  });

  test("撤销 skips events that were changed since, and marks of others in between", async () => {
    const ids = ["甲", "乙", "丙", "丁"].map((title) => makeOverdue(title).id);
    const now = site.clock.now();
    const mark = (id: string | undefined, by: Actor = actor) => endOverdueEvent(site.db, by, id ?? "", now);
    const first = mark(ids[0]);
    const other = { kind: "organiser", id: "abcdefghijkl", name: "老周", role: "full" } as const;
    expect(mark(ids[1], other)).not.toBeNull();
    mark(ids[2]);
    const last = mark(ids[3]);
    unwrap(setEventArchived(site.db, actor, { id: ids[2] ?? "", archived: true }, now));
    const undone = await admin.post(`${path}/undo/${first}?to=${last}`, {});
    expect(flashMessageOf(site, undone)).toMatchObject({
      title: "已撤销：2 个活动恢复为未完成",
      text: "另有 1 个之后又有改动，没有撤销。",
    });
    expect(statuses()).toMatchObject({ 甲: "active", 乙: "ended", 丙: "ended", 丁: "active" });
    // Entries of other changes are no marks.
    const archived = rowsIn(auditEntries).find(({ action }) => action === "event.archive");
    await admin.post(`${path}/undo/${archived?.id}`, {});
    expect(statuses()).toMatchObject({ 丙: "ended", 归档了: "active" });
  });

  test("names the number beyond the titles and the limit", async () => {
    for (let n = 0; n < 11; n += 1) makeOverdue(`第 ${n} 场`);
    expect(textsAt(await pageOf(path), "main li")).toHaveLength(10);
    expect(textAt(await pageOf(path), "main")).toContain("这里只列出最近结束的 10 个。");
    const event = makeOverdue("很多");
    const more = Array.from({ length: markedAtMost }, (_, n) => ({ ...event, id: `e${n}` }));
    for (const row of more) site.db.insert(events).values(row).run();
    const html = await pageOf(path);
    expect(textAt(html, "h1")).toBe(`确定要将最近结束的 ${markedAtMost} 个活动标记为已完成吗？`);
    expect(textAt(html, "main")).toContain(
      `待收尾的共有 ${markedAtMost + 14} 个，一次最多标记 ${markedAtMost} 个。`,
    );
  });
});

describe("两天后自动标记", () => {
  const settle = () => unwrap(updateSettings(site.db, actor, { autoEnd: true }, site.clock.now()));
  const runAt = async (time: number) => {
    site.clock.time = time;
    await runDueJobs(site.site);
  };

  test("is off at first; the job then marks in time, once, as the system, and the mark is undone for good", async () => {
    await runAt(noon + 5 * dayMs);
    expect(Object.values(statuses())).not.toContain("ended");
    site.clock.time = noon;
    settle();
    const endAt = noon + 4 * dayMs;
    site.db.update(events).set({ endAt }).where(eq(events.title, "茶会")).run();
    site.db.delete(jobRuns).run();
    await runAt(endAt + 2 * dayMs - 1);
    expect(statuses()).toMatchObject({ ...others, 正在办: "ended", 远足: "ended", 茶会: "active" });
    await runAt(endAt + 2 * dayMs + hourMs);
    expect(statuses()).toMatchObject({ 茶会: "ended", 取消了: "cancelled", 归档了: "active" });
    const isMark = (row: typeof auditEntries.$inferSelect) =>
      row.actor === "system" && eventRow(row.entityId)?.title === "茶会";
    const mark = rowsIn(auditEntries).find(isMark);
    expect(mark?.action).toBe("event.status");
    const address = `/admin/events/${mark?.entityId}`;
    expect(textAt(await pageOf(`${address}/history`), "main")).toMatch(
      /系统.*标记为已完成|标记为已完成.*系统/,
    );
    expect(textAt(await pageOf(`${address}/reopen`), "main")).toContain("之后不会再自动标记。");
    await admin.post(`${address}/reopen`, {});
    site.db.delete(jobRuns).run();
    await runAt(noon + 20 * dayMs);
    expect(statuses()).toMatchObject({ 茶会: "active" });
    expect(textAt(await pageOf(`${address}/complete`), "main")).not.toContain("自动标记");
  });

  test("is named with its day by the questions and 需要处理", async () => {
    const { id } = makeOverdue("刚结束", hourMs);
    expect(textAt(await pageOf(`/admin/events/${id}/complete`), "main")).not.toContain("自动标记");
    settle();
    expect(textAt(await pageOf(`/admin/events/${id}/complete`), "main")).toContain(
      "不标记的话，2026年11月23日会自动标记。",
    );
    const several = "不标记的话，每个活动结束两天后会自动标记，最早是一小时内。";
    for (const address of [path, "/admin"]) expect(textAt(await pageOf(address), "main")).toContain(several);
  });
});
