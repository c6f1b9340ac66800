// The administrator's event list: filters, sorting, pages, and hostile URLs. domain/event-search tests the
// parameters, and api/lists, which uses the same search, the results.
import type { HTMLElement } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { findEvent } from "../../app/domain/events/queries.server";
import { type AdminBrowser, openAdminBrowser } from "../support/admin-browser";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { makeOpenEvent } from "../support/guests";
import { attributeAt, textAt, textsAt } from "../support/html";
import { dayMs, hourMs, noon, origin, type TestSite, textOf } from "../support/site";

const list = "/admin/events";

const titlesOf = (html: HTMLElement) => textsAt(html, "article h3");
const countOf = (html: HTMLElement) => textAt(html, "main [role=status]");

/** A site for a group of tests, with the administrator signed in. */
function openFilled(fill: (site: TestSite) => void) {
  openSharedSite({ RATE_LIMITS: "off" });
  let admin: AdminBrowser;
  beforeAll(async () => {
    admin = await openAdminBrowser(site);
    fill(site);
  });
  const at = (path: string) => admin.page(path);
  return { at, open: (query: Record<string, string>) => at(`${list}?${new URLSearchParams(query)}`) };
}

describe("filters", () => {
  const { open } = openFilled((site) => {
    const make = (title: string, fields: Record<string, unknown>, status?: "ended" | "cancelled") =>
      makeEvent(site, { title, locationName: "店", locationAddress: "", ...fields }, status);
    const park = { locationName: "瓦伦蒂诺公园", startAt: noon + dayMs, capacity: 500 };
    make("野餐甲", { category: "野餐", ...park, depositCents: 10_000, enrollFeeCents: 1500 });
    make("徒步乙", { category: "徒步", locationAddress: "Via Po 17", startAt: noon, capacity: 2 });
    // The spring clock change is on the day that begins with it.
    const startAt = Date.parse("2026-03-28T23:00:00Z");
    const odd = { locationName: "a_b'c\"d", summary: "<script>", startAt, capacity: 20 };
    make("展览丙", { category: "文化体验", ...odd, depositCents: 990, enrollFeeCents: 750 });
    const late = { startAt: startAt + 22.5 * hourMs, summary: "瓦伦蒂诺公园旁", capacity: null };
    make("讲座丁", { category: "主题交流", ...late }, "ended");
    make("取消戊", { category: "桌游", startAt: noon + dayMs, capacity: null }, "cancelled");
    const { id } = make("收起己", {});
    unwrap(setEventArchived(site.db, { kind: "admin" }, { id, archived: true }, site.clock.now()));
  });
  const active = ["野餐甲", "徒步乙", "展览丙"];

  test.each<[Record<string, string>, string[]]>([
    [{}, [...active, "讲座丁", "取消戊"]],
    [{ search: "瓦伦蒂诺" }, ["讲座丁", "野餐甲"]],
    [{ location: "PO 17" }, ["徒步乙"]],
    [{ category: "文化体验类", status: "PUBLISHED" }, ["展览丙"]],
    [{ archived: "true" }, ["收起己"]],
    [{ status: "upcoming" }, ["野餐甲"]],
    [{ status: "ongoing" }, ["徒步乙"]],
    [{ startDateFrom: "2026-03-29", startDateTo: "2026-03-29" }, ["展览丙", "讲座丁"]],
    [{ depositMin: "9,90", depositMax: "99.99", enrollFeeMin: "7.5", capacityMin: "20" }, ["展览丙"]],
  ])("%j finds %j", async (query, titles) => {
    const { status, html } = await open(query);
    expect([status, titlesOf(html).sort()]).toEqual([200, titles.sort()]);
    expect(countOf(html)).toBe(`共 ${titles.length} 个活动`);
    expect(attributeAt(html, "input[name=search]", "value") ?? "").toBe(query.search ?? "");
  });

  test("sorted by capacity, events without one are last in both orders", async () => {
    const order = ["徒步乙", "展览丙", "野餐甲"];
    for (const [sortOrder, first] of [["asc", order] as const, ["desc", order.toReversed()] as const])
      expect(titlesOf((await open({ sortBy: "capacity", sortOrder })).html).slice(0, 3)).toEqual(first);
  });

  // domain/event-search tests the messages of each field.
  test.each([
    ["startDateTo", "2026-02-30", "请输入有效的日期，例如 2026-11-28"],
    ["sortBy", "id; DROP TABLE events", "请选择有效的排序方式"],
  ])("%s = %j is reported at its field, preserved and ignored, and other filters apply", async (field, text, message) => {
    const { status, html } = await open({ search: "瓦伦蒂诺", [field]: text });
    expect([status, textAt(html, `#${field}-error`)]).toEqual([422, message]);
    expect(textAt(html, "[role=alert]")).toContain("请检查筛选条件");
    expect(titlesOf(html).sort()).toEqual(["讲座丁", "野餐甲"].sort());
    const isOpen = html.querySelector("details[open] select[name=status]") !== null;
    expect(isOpen).toBe(!field.startsWith("sort"));
    const input = html.querySelector(`input[name=${field}]`);
    if (!input) return;
    expect(input.getAttribute("value")).toBe(text);
    expect(input.getAttribute("type") ?? "text", "a date picker would drop it").toBe("text");
  });

  test("the form offers the thirteen categories and their six groups, and links to the drafts", async () => {
    const { html } = await open({ category: "文化体验类", status: "draft" });
    const groups = html.querySelectorAll("select[name=category] optgroup");
    expect(groups.map((group) => group.querySelectorAll("option").length)).toEqual([6, 13]);
    expect(textsAt(html, "select[name=category] option[selected]")).toEqual(["文化体验"]);
    expect(textAt(html, "main")).toContain("这里没有草稿");
    expect(html.querySelector("main a[href='/drafts']")).not.toBeNull();
  });
});

describe("pages", () => {
  const { open, at } = openFilled((site) => {
    for (let index = 1; index <= 25; index += 1) {
      site.clock.time += 1000;
      makeEvent(site, { title: `野餐 ${index}` });
    }
  });

  test("their URLs contain filters and omit empty parameters", async () => {
    const sent = { search: "野餐", status: "PUBLISHED", category: "", depositMin: "", sortBy: "title" };
    const { html } = await open({ ...sent, startDateFrom: "2026-01-01", page: "2" });
    const hrefOf = (rel: string) => attributeAt(html, `a[rel=${rel}]`, "href") ?? "";
    const queryOf = (rel: string) => Object.fromEntries(new URL(hrefOf(rel), origin).searchParams);
    const stored = { search: "野餐", status: "active", sortBy: "title", startDateFrom: "2026-01-01" };
    expect(queryOf("next")).toEqual({ ...stored, page: "3" });
    expect(queryOf("prev")).toEqual(stored);
    expect(titlesOf((await at(hrefOf("next"))).html)).toHaveLength(1);
  });

  test("the form shows active filters, with details open", async () => {
    const query = { search: "野餐", status: "active", location: "公园", capacityMin: "2", sortOrder: "asc" };
    const form = (await open(query)).html.querySelector("form[role=search]");
    expect(form?.getAttribute("method") ?? "get").toBe("get");
    for (const [name, value] of Object.entries(query)) {
      const chosen = form?.querySelector(`select[name=${name}] option[selected],input[name=${name}]`);
      expect([name, chosen?.getAttribute("value")]).toEqual([name, value]);
    }
    expect(form?.querySelector("details[open]")).not.toBeNull();
    expect(textAt(form, `a[href='${list}']`)).toBe("清除筛选");
    const none = (await open({ search: "没有这个" })).html.querySelector("main");
    expect(textOf(none)).toContain("没有找到活动");
  });
});

describe("the menu of an event", () => {
  const { at } = openFilled(() => {});

  test("has the check-in from a day before the start until the end, as the guest list always has", async () => {
    const { id } = makeOpenEvent(site, { title: "屋顶酒会" });
    const checkIn = `a[href="/admin/events/${id}/check-in"]`;
    expect(textsAt((await at(`/admin/events/${id}/guests`)).html, checkIn)).toEqual(["签到"]);
    const { startAt = 0, endAt = 0 } = findEvent(site.db, id)?.event ?? {};
    const seen: string[][] = [];
    for (const time of [startAt - 25 * hourMs, startAt - 24 * hourMs, endAt - 1, endAt]) {
      site.clock.time = time;
      // Sessions expire before the event starts.
      const { html } = await (await openAdminBrowser(site)).page(list);
      seen.push(textsAt(html, checkIn));
    }
    expect(seen).toEqual([[], ["签到"], ["签到"], []]);
  });
});
