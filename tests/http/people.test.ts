// People across events: searched by name and contact, counted within what the retention leaves, and erased in one act.
import { beforeEach, expect, test } from "vitest";
import { registrations } from "../../app/db/schema/registrations";
import { eraseOldRegistrations } from "../../app/domain/registrations/retention.server";
import { registrationContext } from "../../app/http/records/event-guests.server";
import { flashOf } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { textAt, textsAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { dayMs, noon } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });

const people = "/admin/people";
const xiaoZhou = { name: "小周", contactType: "wechat", contact: "xiao_zhou" };
const eventAt = (title: string, startAt: number) =>
  makeOpenEvent(site, { title, startAt, endAt: startAt + 3_600_000, capacity: 2 }).id;
const found = async (q: string) =>
  textsAt((await adminBrowser.page(`${people}?q=${encodeURIComponent(q)}`)).html, "main li h2");
const arrive = (...ids: string[]) =>
  site.db.$client.exec(`UPDATE registrations SET arrived = 1 WHERE id IN (${ids.map((id) => `'${id}'`)})`);
const rowOf = (id: string) => rowsIn(registrations).find((row) => row.id === id);

let newest: string;
let ids: string[];
beforeEach(() => {
  const [old, walk, next] = [
    eventAt("旧茶会", noon - 40 * dayMs),
    eventAt("徒步", noon - 2 * dayMs),
    eventAt("茶会", noon + dayMs),
  ];
  // Came to the first, missed the second, and comes to the third, with the contact as typed differently.
  ids = [old, walk, next].map((id, at) => {
    site.clock.time += 1;
    return makeGuest(site, id, { ...xiaoZhou, ...(at === 2 && { name: "周周", contact: "@Xiao_Zhou " }) }).id;
  });
  const other = makeGuest(site, walk, { name: "阿南", contactType: "phone", contact: "+39 347 123 4567" });
  makeGuest(site, next, { name: "无名" });
  arrive(ids[0] ?? "", other.id);
  newest = ids[2] ?? "";
});

test("are found by name and contact, one line for each contact, with what they came to", async () => {
  expect((await found("")).sort()).toEqual(["周周", "无名", "阿南"]);
  for (const q of ["周周", "小周", "XIAO_zhou"]) expect([q, await found(q)]).toEqual([q, ["周周"]]);
  expect(await found("3471234567")).toEqual(["阿南"]);
  expect(await found("%")).toEqual([]);
  const { html } = await adminBrowser.page(`${people}/${newest}`);
  expect(textAt(html, "h1")).toBe("周周");
  expect(textAt(html, "main")).toContain("报名 3 次 · 来过 1 次 · 没来 1 次");
  const lines = textsAt(html, "main li h2");
  expect(lines).toEqual(["茶会 已确认", "徒步 没来", "旧茶会 已到场"]);
});

test("keep numbers alone of events whose data is erased, for a year", async () => {
  const eraseAt = (now: number) => eraseOldRegistrations(site.db, now, 100, registrationContext(site));
  eraseAt(noon);
  const [old = ""] = ids;
  expect(rowOf(old)).toMatchObject({ name: "", contact: null, contactKey: null });
  expect(rowOf(old)?.personHash).toMatch(/^[\w-]{22}$/);
  const main = async () => textAt((await adminBrowser.page(`${people}/${newest}`)).html, "main");
  expect(await main()).toContain("报名 2 次 · 没来 1 次");
  expect(await main()).toContain("资料已删除的活动：报名 1 次 · 来过 1 次");
  expect((await adminBrowser.page(`${people}/${old}`)).status).toBe(404);
  eraseAt(noon + 330 * dayMs);
  expect(rowOf(old)?.personHash).toBeNull();
});

test("are erased from all events in one act, with the hashes of earlier ones; seats move on", async () => {
  eraseOldRegistrations(site.db, noon, 100, registrationContext(site));
  const next = rowOf(newest)?.eventId ?? "";
  const waiting = makeGuest(site, next, { name: "候补" });
  expect(waiting.status).toBe("waiting");
  const path = `${people}/${newest}/erase`;
  expect(textAt((await adminBrowser.page(path)).html, "main")).toContain("2 个活动里的称呼");
  const response = await adminBrowser.post(path, {});
  expect(response.headers.get("Location")).toBe(people);
  expect(flashOf(site, response)).toBe("已删除「周周」在 2 个活动里的资料");
  const left = ids.map((id) => rowOf(id));
  expect(left.map((row) => [row?.contactKey, row?.personHash, row?.name])).toEqual(
    Array(3).fill([null, null, ""]),
  );
  expect(rowOf(waiting.id)?.status).toBe("confirmed");
  expect(await found("周")).toEqual([]);
  for (const again of [path, `${people}/${newest}`])
    expect((await adminBrowser.page(again)).status).toBe(404);
});
