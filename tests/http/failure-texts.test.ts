// Specified failure texts that no other test provokes.
import { expect, test } from "vitest";
import { addDrafts } from "../../app/domain/drafts/commands.server";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { flashOf } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });

const draft = "Draft0000001";
const step = (number: number) => `/admin/create-event?draft=${draft}&step=${number}`;
const mainOf = async (path: string) => textOf((await adminBrowser.page(path)).html.querySelector("main"));

test("the administrator's sign-in names the contact for a password", async () => {
  const { html } = await site.page("/admin/login");
  expect(textOf(html.querySelector("main"))).toContain("忘记密码请联系系统管理员");
});

test.each([
  "/uploads/abcdefghijkl-640.webp",
  "/posters/link/abcdefghijkl/poster.png",
])("%s is not a file", async (path) => {
  const response = await site.send(path);
  expect([response.status, await response.text()]).toEqual([404, "资源不存在"]);
});

test("an unreadable edit form shows the failure", async () => {
  const { id } = makeEvent(site);
  site.db.$client.exec("ALTER TABLE events RENAME TO lost");
  const { status, html } = await adminBrowser.page(`/admin/events/${id}/edit`);
  expect(status).toBe(500);
  expect(textOf(html.querySelector("main"))).toContain("加载活动数据失败");
});

test("the start field rejects a past date", async () => {
  expect(await mainOf(`${step(3)}&new=1`)).toContain("不能选择过去的日期");
});

test("publishing with missing fields shows a message above their list", async () => {
  const { startAt } = makeEvent(site);
  const date = new Date(startAt).toISOString().slice(0, 10);
  await adminBrowser.post(step(1), { intent: "next", title: "野餐", category: "野餐", capacity: "10" });
  await adminBrowser.post(step(3), { intent: "next", date, time: "12:00", durationHours: "2" });
  const response = await adminBrowser.post(step(4), { intent: "publish" });
  const check = response.headers.get("Location") ?? "";
  expect(check).toBe(`/admin/create-event/check?draft=${draft}`);
  expect(await mainOf(check)).toContain("请填写完整的活动信息");
});

test("a draft that cannot be restored completely is unchanged", async () => {
  const long = "x".repeat(19_000);
  const filled = (names: string[]) => Object.fromEntries(names.map((name) => [name, long]));
  const form = filled(["summary", "details", "notes", "disclaimer", "locationName", "locationAddress"]);
  const stored = { formType: "event" as const, name: null, form, updatedAt: site.clock.now() };
  unwrap(addDrafts(site.db, { kind: "admin" }, [stored], site.clock.now()));
  const id = String(site.db.$client.prepare("SELECT id FROM drafts").pluck().get());
  const typed = filled(["title", "capacity", "coverUrl", "backgroundUrl", "deposit", "enrollFee"]);
  const rejected = await adminBrowser.post(step(1), { ...typed, intent: `restore-${id}` });
  expect(flashOf(site, rejected)).toBe("恢复草稿失败");
  expect(listDrafts(site.db).map((draft) => draft.id)).toContain(id);
});

test("a draft with an oversized text is not stored", async () => {
  const fields = { title: "长".repeat(20_001) };
  const response = await adminBrowser.post(`/admin/draft-save?draft=${draft}`, fields);
  expect([response.status, await response.json()]).toEqual([422, { error: "草稿数据格式无效" }]);
});
