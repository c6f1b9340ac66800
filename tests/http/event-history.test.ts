// 活动记录: the audit log of an event.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { auditShown } from "../../app/domain/audit/queries.server";
import { updateEvent } from "../../app/domain/events/commands.server";
import { eventFormOf } from "../../app/domain/events/form/form";
import { readEventForm } from "../../app/domain/events/form/form-schema";
import { describeEntry } from "../../app/domain/events/history";
import { newId } from "../../app/platform/ids";
import { signIn } from "../support/admin-browser";
import { makeEvent, makePhotos, unwrap } from "../support/fixtures";
import { createSite, origin, type TestSite, textOf } from "../support/site";

const timeZone = "Europe/Rome";

let site: TestSite;
let cookie: { Cookie: string };
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off", BASE_URL: origin });
  cookie = await signIn(site);
});
afterEach(() => site.close());

const rowsOf = async (id: string) =>
  (await site.page(`/admin/events/${id}/history`, cookie)).html.querySelectorAll("main dd").map(textOf);

test("describes each change, the last one first", async () => {
  const { id } = makeEvent(site);
  for (const change of ["complete", "reopen", "cancel", "restore", "archive", "unarchive"])
    await site.post(`/admin/events/${id}/${change}`, {}, cookie);
  expect(await rowsOf(id)).toEqual([
    "取消归档管理员",
    "归档了活动管理员",
    "恢复了活动状态：已取消 → 进行中管理员",
    "取消了活动状态：进行中 → 已取消管理员",
    "标记为未完成状态：已结束 → 进行中管理员",
    "标记为已完成状态：进行中 → 已结束管理员",
    "创建了活动管理员",
  ]);
});

test("lists the fields of an edit with old and new values", async () => {
  const event = makeEvent(site, { title: "旧标题", colorScheme: "lemon-sky" });
  const form = {
    ...eventFormOf(event, timeZone),
    title: "新标题",
    deposit: "99.5",
    date: "2026-12-05",
    capacity: "",
    colorScheme: "sakura-night",
  };
  const siteTime = { now: site.clock.now(), timeZone };
  const read = readEventForm(form, siteTime);
  if (!read.ok) throw new Error("the form is refused");
  const fields = { ...read.fields, currentParticipants: 0 };
  unwrap(updateEvent(site.db, { kind: "cli" }, { id: event.id, fields }, siteTime));
  const [edit = ""] = await rowsOf(event.id);
  expect(edit).toContain("修改了活动活动标题：旧标题 → 新标题");
  expect(edit).toContain("活动人数：20 → （空）");
  expect(edit).toContain("配色方案：柠檬晴空 → 樱花夜色");
  expect(edit).toMatch(/活动时间：11月28日 星期六 12:00–15:00 → 12月5日 星期六 12:00–15:00/);
  expect(edit).toContain("定金：¥0 → ¥99.50");
  expect(edit).toMatch(/服务器管理者$/);
  expect(edit).not.toContain("活动简介");
});

test("contains the last hundred changes of this event and its photos only", async () => {
  const [one, other] = [makeEvent(site, {}, "ended"), makeEvent(site, {}, "ended")];
  await makePhotos(site, one.id, [3]);
  await makePhotos(site, other.id, [4]);
  const before = (await rowsOf(one.id)).join();
  expect(before).toContain("上传了照片 3");
  expect(before).not.toContain("照片 4");
  const row = { actor: "admin", action: "event.archive", entityType: "event", entityId: one.id };
  for (let index = 1; index <= auditShown; index += 1) {
    const entry = { id: newId(), at: site.clock.now() + index, ...row };
    site.db.insert(auditEntries).values(entry).run();
  }
  const rows = await rowsOf(one.id);
  expect(rows).toHaveLength(auditShown);
  expect(rows.join()).not.toContain("创建了活动");
});

test("describes every audit entry of an event, its photos and its posters", () => {
  const sources = readdirSync("app/domain", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join("app/domain", name), "utf8"));
  const recorded = sources.flatMap((text) => [...text.matchAll(/action: "((?:event|photo)\.[a-z-]+)"/g)]);
  const actions = [...new Set(recorded.map(([, action = ""]) => action))];
  expect(actions.length).toBeGreaterThan(8);
  const words = { now: 0, timeZone, schemeName: (key: string) => key };
  for (const action of actions) {
    const entry = { id: "x", actor: "admin", action, before: "{}", after: "{}", at: 0 };
    expect(describeEntry(entry, words).what).toMatch(/^[\u4e00-\u9fff ]+[（）\u4e00-\u9fff]*$/);
  }
});
