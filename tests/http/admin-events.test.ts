// The administrator's event list: filters, sorting, pages, and hostile URLs. domain/event-search tests the
// parameters, and api/lists, which uses the same search, the results.
import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { signIn } from "../support/admin-browser";
import { makeEvent, unwrap } from "../support/fixtures";
import { createSite, noon, origin, type TestSite, textOf } from "../support/site";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const list = "/admin/events";

const titlesOf = (html: HTMLElement) => html.querySelectorAll("article h2").map(textOf);
const countOf = (html: HTMLElement) => textOf(html.querySelector("main [role=status]"));
const addressOf = (query: Record<string, string>) => `${list}?${new URLSearchParams(query)}`;

/** A site for a group of tests, with the administrator signed in. */
function adminBrowser(fill: (site: TestSite) => void | Promise<void>) {
  let site: TestSite;
  let cookie: { Cookie: string };
  beforeAll(async () => {
    site = await createSite({ RATE_LIMITS: "off" });
    cookie = await signIn(site);
    await fill(site);
  });
  afterAll(() => site.close());
  return {
    open: (query: Record<string, string>) => site.page(addressOf(query), cookie),
    at: (path: string) => site.page(path, cookie),
  };
}

describe("filters", () => {
  const { open } = adminBrowser((site) => {
    const make = (title: string, fields: Record<string, unknown>, status?: "ended" | "cancelled") =>
      makeEvent(site, { title, locationName: "店", locationAddress: "", ...fields }, status);
    make("野餐甲", {
      category: "野餐",
      locationName: "瓦伦蒂诺公园",
      startAt: noon + dayMs,
      depositCents: 10_000,
      enrollFeeCents: 1500,
      capacity: 500,
    });
    make("徒步乙", { category: "徒步", locationAddress: "Via Po 17", startAt: noon, capacity: 2 });
    // The spring clock change is on the day that begins with it.
    const startAt = Date.parse("2026-03-28T23:00:00Z");
    make("展览丙", {
      category: "文化体验",
      locationName: "a_b'c\"d",
      summary: "<script>",
      startAt,
      depositCents: 990,
      enrollFeeCents: 750,
      capacity: 20,
    });
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
    [{ startDateFrom: "2026-03-29", startDateTo: "2026-03-29" }, ["展览丙", "讲座丁"]],
    [{ startDateTo: "2026-03-28" }, []],
    [{ depositMin: "9,90", depositMax: "99.99" }, ["展览丙"]],
    [{ enrollFeeMin: "7.5", enrollFeeMax: "15" }, ["展览丙", "野餐甲"]],
    [{ capacityMin: "20" }, ["展览丙", "野餐甲"]],
  ])("%j finds %j", async (query, titles) => {
    const { status, html } = await open(query);
    expect([status, titlesOf(html).sort()]).toEqual([200, titles.sort()]);
    expect(countOf(html)).toBe(`共 ${titles.length} 个活动`);
    const words = html.querySelector("input[name=search]")?.getAttribute("value") ?? "";
    expect(words).toBe(query.search ?? query.q ?? "");
  });

  const badAmount = "请输入有效的金额，最多两位小数";
  test.each([
    ["startDateTo", "2026-02-30", "请输入有效的日期，例如 2026-11-28"],
    ["depositMin", "abc", badAmount],
    ["enrollFeeMax", "1e3", badAmount],
    ["capacityMax", "'><b>", "请输入有效的活动人数"],
    ["status", "gone", "请选择有效的状态"],
    ["sortBy", "id; DROP TABLE events", "请选择有效的排序方式"],
    ["sortOrder", "random()", "请选择升序或降序"],
  ])("%s = %j is reported at its field, preserved and ignored, and other filters apply", async (field, text, message) => {
    const { status, html } = await open({ search: "瓦伦蒂诺", [field]: text });
    expect(status).toBe(422);
    expect(textOf(html.querySelector("[role=alert]"))).toContain("请检查筛选条件");
    expect(textOf(html.querySelector(`#${field}-error`))).toBe(message);
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
    const chosen = html.querySelectorAll("select[name=category] option[selected]");
    expect(chosen.map(textOf)).toEqual(["文化体验"]);
    const main = html.querySelector("main");
    expect(textOf(main)).toContain("活动列表里没有草稿");
    expect(main?.querySelector("a[href='/drafts']")).not.toBeNull();
  });
});

describe("order", () => {
  const { open } = adminBrowser((site) => {
    const make = (title: string, fields: Record<string, unknown>) => {
      site.clock.time += 1000;
      makeEvent(site, { title, ...fields });
    };
    make("b", { startAt: noon + 3 * dayMs, capacity: 30 });
    make("A", { startAt: noon + dayMs, capacity: null });
    make("c", { startAt: noon + 3 * dayMs - hourMs, capacity: 4 });
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
  const { open, at } = adminBrowser((site) => {
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
    expect(textOf(pages[1]?.html.querySelector("nav[aria-label=活动分页]"))).toContain("第 2 页，共 3 页");
  });

  test("their URLs contain filters and omit empty parameters", async () => {
    const sent = { search: "野餐", status: "PUBLISHED", category: "", depositMin: "", sortBy: "title" };
    const { html } = await open({ ...sent, startDateFrom: "2026-01-01", page: "2" });
    const queryOf = (selector: string) => {
      const href = html.querySelector(selector)?.getAttribute("href") ?? "";
      return Object.fromEntries(new URL(href, origin).searchParams);
    };
    const stored = { search: "野餐", status: "active", sortBy: "title", startDateFrom: "2026-01-01" };
    expect(queryOf("a[rel=next]")).toEqual({ ...stored, page: "3" });
    expect(queryOf("a[rel=prev]")).toEqual(stored);
    const next = await at(html.querySelector("a[rel=next]")?.getAttribute("href") ?? "");
    expect(titlesOf(next.html)).toHaveLength(1);
  });

  test("the form shows active filters, with details open", async () => {
    const query = { search: "野餐", status: "active", location: "公园", capacityMin: "2", sortOrder: "asc" };
    const { html } = await open(query);
    const form = html.querySelector("form[role=search]");
    expect(form?.getAttribute("method") ?? "get").toBe("get");
    const shown = Object.keys(query).map((name) => {
      const chosen = form?.querySelector(`select[name=${name}] option[selected]`);
      return (chosen ?? form?.querySelector(`input[name=${name}]`))?.getAttribute("value");
    });
    expect(shown).toEqual(Object.values(query));
    expect(form?.querySelector("details[open]")).not.toBeNull();
    expect(form?.querySelector(`a[href='${list}']`)?.text).toBe("清除筛选");
    const none = (await open({ search: "没有这个" })).html.querySelector("main");
    expect(textOf(none)).toContain("没有找到活动");
    expect(none?.querySelectorAll(`a[href='${list}']`).map(textOf)).toContain("清除筛选");
  });

  test.each([
    ["a page before the first", "page=-1"],
    ["broken UTF-8 and NUL", "search=%F0%28%8C%BC%00"],
    ["hundreds of words", `search=${"a%20".repeat(400)}`],
    ["nothing but wildcards", `location=${"%25".repeat(300)}`],
    ["values with spaces", "archived=false&status=%20ALL%20"],
  ])("%s returns 200", async (_what, query) => {
    expect((await at(`${list}?${query}`)).status).toBe(200);
  });
});

test("an empty site links to the form of the first event", async () => {
  const site = await createSite();
  const { html } = await site.page(list, await signIn(site));
  expect(countOf(html)).toBe("共 0 个活动");
  const links = html.querySelectorAll("main a[href='/admin/create-event']").map(textOf);
  expect(links).toContain("创建第一个活动");
  site.close();
});
