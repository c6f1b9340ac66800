// The organiser's manual count of participants.
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { locationOf, pageText, redirectOf, textAt } from "../support/html";
import { openAdminRawClient } from "../support/raw-api";
import { eventRow, rowsIn, setEvent } from "../support/rows";
import { textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
beforeEach(() => {
  id = makeEvent(site, { title: "春游", capacity: 2 }).id;
});

const countNow = () => eventRow(id)?.currentParticipants;
const address = () => `/admin/events/${id}/participants`;
const press = (by: "1" | "-1") => admin.post(address(), { by, redirectTo: `/admin#ticket-${id}` });
const scriptPress = (by: "1" | "-1") =>
  site.post(address(), { by }, { Cookie: admin.Cookie, Accept: "application/json" });
const edit = (step = 1) => `/admin/events/${id}/edit?draft=Edit00000001&step=${step}`;

describe("a ticket", () => {
  const counterOf = async () =>
    (await admin.page("/admin")).html.querySelector("article [role=group][aria-label=报名人数]");

  test("counts beside the capacity and returns to its list", async () => {
    expect(textOf(await counterOf())).toBe("已报名−0＋/ 2 人已报名 0 人");
    const form = (await counterOf())?.closest("form");
    expect(form?.getAttribute("action")).toBe(address());
    const [less, more] = form?.querySelectorAll("button") ?? [];
    const names = [less, more].map((button) => button?.getAttribute("aria-label")?.split("：")[0]);
    expect(names).toEqual(["减少一人", "增加一人"]);
    expect(less?.getAttribute("aria-disabled")).toBe("true");
    const fields = fieldsOf(form ?? null);
    const pressed = await admin.post(address(), { ...fields, by: more?.getAttribute("value") ?? "" });
    expect(redirectOf(pressed)).toEqual([303, fields.redirectTo]);
    expect(fields.redirectTo).toMatch(new RegExp(`^/admin.*#ticket-${id}$`));
    expect(textOf(await counterOf())).toBe("已报名−1＋/ 2 人已报名 1 人");
  });

  test("shows the number alone without a capacity, and only the number of an event that is over or cancelled", async () => {
    setEvent(id, { capacity: null });
    expect(textOf(await counterOf())).toBe("已报名−0＋人已报名 0 人");
    setEvent(id, { capacity: 2 });
    for (const status of ["ended", "cancelled"] as const) {
      setEvent(id, { status, currentParticipants: 2 });
      expect(await counterOf()).toBeNull();
      expect(await pageText(admin, "/admin", "article")).toContain("2 / 2 人");
    }
    setEvent(id, { status: "ended" });
    expect(flashOf(site, await press("-1"))).toBe("已结束的活动不能编辑");
    expect(countNow()).toBe(2);
  });
});

test("it is shown immediately, between zero and the capacity; above a lowered one it can only decrease", async () => {
  expect(flashOf(site, await press("-1"))).toBe("报名人数不能少于 0");
  await press("1");
  expect(await pageText(site, `/events/${id}`, "#f-cap")).toContain("已有 1 人报名");
  await press("1");
  expect(flashOf(site, await press("1"))).toBe("报名人数不能超过活动人数");
  expect(countNow()).toBe(2);
  const rejected = await scriptPress("1");
  const error = "报名人数不能超过活动人数";
  expect([rejected.status, await rejected.json()]).toEqual([422, { participants: 2, error }]);
  setEvent(id, { currentParticipants: 5 });
  await press("1");
  expect(countNow()).toBe(5);
  await press("-1");
  expect(countNow()).toBe(4);
});

test("concurrent presses all count", async () => {
  setEvent(id, { capacity: 100 });
  await Promise.all(Array.from({ length: 20 }, () => scriptPress("1")));
  expect(countNow()).toBe(20);
  const actions = rowsIn(auditEntries).filter(({ action }) => action === "event.participants");
  expect(actions).toHaveLength(20);
  expect(await pageText(admin, `/admin/events/${id}/history`)).toContain("修改了报名人数已报名人数：19 → 20");
});

describe("the edit page", () => {
  test("counts beside the capacity and preserves input", async () => {
    const { html } = await admin.page(`${edit()}&new=1`);
    const form = html.querySelector("#event-form");
    const counter = form?.querySelector("[role=group][aria-label=报名人数]");
    expect(textOf(counter)).toBe("已报名−0＋/ 2 人已报名 0 人");
    const [, more] = counter?.querySelectorAll("button") ?? [];
    const intent = more?.getAttribute("value") ?? "";
    const pressed = await admin.post(edit(), { ...fieldsOf(form ?? null), title: "改过的", intent });
    expect(redirectOf(pressed)).toEqual([303, edit()]);
    expect(countNow()).toBe(1);
    const after = await admin.page(edit());
    expect(fieldsOf(after.html.querySelector("#event-form")).title).toBe("改过的");
    const shown = textAt(after.html, "[role=group][aria-label=报名人数]");
    expect(shown).toBe("已报名−1＋/ 2 人已报名 1 人");
  });

  test("a concurrent edit is saved without changing the count", async () => {
    const fields = fieldsOf((await admin.page(edit())).html.querySelector("#event-form"));
    await press("1");
    const saved = await admin.post(edit(), { ...fields, title: "改过的", intent: "publish" });
    expect(locationOf(saved)).toBe(`/admin/events/${id}/edit`);
    expect(eventRow(id)).toMatchObject({ title: "改过的", currentParticipants: 1 });
    setEvent(id, { currentParticipants: 5 });
    const overbooked = await admin.post(edit(), { ...fields, title: "再改", intent: "publish" });
    expect(flashMessageOf(site, overbooked)?.text).toContain("已报名 5 人，比活动人数 2 人多 3 人");
  });
});

test("the API has the same limits", async () => {
  await press("1");
  const put = openAdminRawClient(site);
  const { status, body } = await put("PUT", `/events/${id}`, { currentParticipants: 3 });
  expect([status, body.details]).toEqual([422, { currentParticipants: ["报名人数不能超过活动人数"] }]);
  expect((await put("PUT", `/events/${id}`, { currentParticipants: 2 })).status).toBe(200);
  const other = await put("PUT", `/events/${id}`, { title: "改", capacity: 5 });
  expect(other.body.data).toMatchObject({ currentParticipants: 2, capacity: 5 });
});
