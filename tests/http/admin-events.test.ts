// The administrator's event list: filters, sorting, pages, and hostile URLs. domain/event-search tests the
// parameters, and api/lists, which uses the same search, the results.
import type { HTMLElement } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { type AdminBrowser, openAdminBrowser } from "../support/admin-browser";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { attributeAt, textAt, textsAt } from "../support/html";
import { dayMs, hourMs, noon, origin, type TestSite, textOf } from "../support/site";

const list = "/admin/events";

const titlesOf = (html: HTMLElement) => textsAt(html, "article h2");
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
    [{ q: "野餐" }, ["野餐甲"]],
    [{ search: "瓦伦蒂诺" }, ["讲座丁", "野餐甲"]],
    [{ search: "a_b'" }, ["展览丙"]],
    [{ search: "' OR 1=1 --" }, []],
    [{ search: "<script>" }, ["展览丙"]],
    [{ location: "PO 17" }, ["徒步乙"]],
    [{ category: "文化体验类" }, ["展览丙", "讲座丁"]],
    [{ category: "户外", location: "公园" }, ["野餐甲"]],
    [{ status: "PUBLISHED" }, active],
    [{ status: "upcoming" }, ["野餐甲"]],
    [{ status: "ongoing" }, ["徒步乙"]],
    [{ status: "completed" }, ["讲座丁"]],
    [{ status: "cancelled" }, ["取消戊"]],
    [{ status: "draft" }, []],
    [{ archived: "true" }, ["收起己"]],
    [{ archived: "false", status: " ALL ", page: "-1" }, [...active, "讲座丁", "取消戊"]],
    [{ startDateFrom: "2026-03-29", startDateTo: "2026-03-29" }, ["展览丙", "讲座丁"]],
    [{ startDateTo: "2026-03-28" }, []],
    [{ depositMin: "9,90", depositMax: "99.99" }, ["展览丙"]],
    [{ enrollFeeMin: "7.5", enrollFeeMax: "15" }, ["展览丙", "野餐甲"]],
    [{ capacityMin: "20" }, ["展览丙", "野餐甲"]],
  ])("%j finds %j", async (query, titles) => {
    const { status, html } = await open(query);
    expect([status, titlesOf(html).sort()]).toEqual([200, titles.sort()]);
    expect(countOf(html)).toBe(`共 ${titles.length} 个活动`);
    expect(attributeAt(html, "input[name=search]", "value") ?? "").toBe(query.search ?? query.q ?? "");
  });

  // domain/event-search tests the messages of each field.
  test.each([
    ["startDateTo", "2026-02-30", "请输入有效的日期，例如 2026-11-28"],
    ["capacityMax", "'><b>", "请输入有效的活动人数"],
    ["status", "gone", "请选择有效的状态"],
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
    expect(textAt(html, "main")).toContain("活动列表里没有草稿");
    expect(html.querySelector("main a[href='/drafts']")).not.toBeNull();
  });
});

describe("order", () => {
  const { open } = openFilled((site) => {
    const starts = { b: [3 * dayMs, 30], A: [dayMs, null], c: [3 * dayMs - hourMs, 4] } as const;
    for (const [title, [later, capacity]] of Object.entries(starts)) {
      site.clock.time += 1000;
      makeEvent(site, { title, startAt: noon + later, capacity });
    }
  });

  test.each<[Record<string, string>, string]>([
    [{}, "cAb"],
    [{ sortBy: "startTime" }, "bcA"],
    [{ sortBy: "title", sortOrder: "asc" }, "Abc"],
    [{ sortBy: "capacity", sortOrder: "desc" }, "bcA"],
  ])("%j lists %s", async (query, titles) => {
    const { html } = await open(query);
    expect(titlesOf(html).join("")).toBe(titles);
    expect(html.querySelector("details[open] select[name=status]")).toBeNull();
  });
});

describe("pages", () => {
  const { open, at } = openFilled((site) => {
    for (let index = 1; index <= 25; index += 1) {
      site.clock.time += 1000;
      makeEvent(site, { title: `野餐 ${index}` });
    }
  });

  test("contain twelve events each without duplicates", async () => {
    const pages = await Promise.all(["1", "2", "3"].map((page) => open({ search: "野餐", page })));
    const titles = pages.map(({ html }) => titlesOf(html));
    expect(titles.map(({ length }) => length)).toEqual([12, 12, 1]);
    expect(new Set(titles.flat()).size).toBe(25);
    expect(pages.map(({ html }) => countOf(html))).toEqual(Array(3).fill("共 25 个活动"));
    expect(textAt(pages[1]?.html, "nav[aria-label=活动分页]")).toContain("第 2 页，共 3 页");
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
    expect(textsAt(none, `a[href='${list}']`)).toContain("清除筛选");
  });
});

describe("without events", () => {
  const { open } = openFilled(() => {});

  test("links to the form of the first event", async () => {
    const { html } = await open({});
    expect(countOf(html)).toBe("共 0 个活动");
    expect(textsAt(html, "main a[href='/admin/create-event']")).toContain("创建第一个活动");
  });
});
