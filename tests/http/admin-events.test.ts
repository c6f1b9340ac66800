// The administrator's event list: filters, sorting, pages, and hostile URLs. How each parameter is read is tested in
// domain/event-search, and what each finds in api/lists, which searches alike.
import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { signIn } from "../support/admin-browser";
import { makeEvent, unwrap } from "../support/fixtures";
import { createSite, noon, origin, type TestSite, textOf } from "../support/site";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const list = "/admin/events";

function archive(site: TestSite, id: string) {
  unwrap(setEventArchived(site.db, { kind: "admin" }, { id, archived: true }, site.clock.now()));
}

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
  const open = (query: Record<string, string>) => site.page(addressOf(query), cookie);
  return {
    open,
    at: (path: string) => site.page(path, cookie),
    /** Titles of the listed events, unordered; checks that the displayed count agrees. */
    async found(query: Record<string, string>): Promise<string[]> {
      const { status, html } = await open(query);
      expect(status).toBe(200);
      expect(countOf(html)).toBe(`共 ${titlesOf(html).length} 个活动`);
      return titlesOf(html).sort();
    },
  };
}

describe("words, category and place", () => {
  const { found, open } = adminBrowser((site) => {
    makeEvent(site, { title: "野餐甲", category: "野餐", locationName: "瓦伦蒂诺公园", locationAddress: "" });
    makeEvent(site, { title: "徒步乙", category: "徒步", locationName: "", locationAddress: "Via Po 17" });
    makeEvent(site, { title: "展览丙", category: "文化体验", locationName: "a_b'c\"d", summary: "<script>" });
    makeEvent(site, { title: "讲座丁", category: "主题交流", summary: "瓦伦蒂诺公园旁", locationName: "店" });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ q: "野餐" }, ["野餐甲"]],
    [{ search: "瓦伦蒂诺" }, ["讲座丁", "野餐甲"]],
    [{ search: "a_b'" }, ["展览丙"]],
    [{ search: "' OR 1=1 --" }, []],
    [{ search: "<script>" }, ["展览丙"]],
    [{ location: "瓦伦蒂诺" }, ["野餐甲"]],
    [{ location: "PO 17" }, ["徒步乙"]],
    [{ category: "文化体验类" }, ["展览丙", "讲座丁"]],
    [{ category: "户外", location: "公园" }, ["野餐甲"]],
  ])("%j finds %j", async (query, titles) => {
    expect(await found(query)).toEqual(titles.sort());
    const { html } = await open(query);
    const words = html.querySelector("input[name=search]")?.getAttribute("value") ?? "";
    expect(words).toBe(query.search ?? query.q ?? "");
  });

  test("the form offers the thirteen categories and the six groups of them", async () => {
    const { html } = await open({ category: "文化体验类" });
    const groups = html.querySelectorAll("select[name=category] optgroup");
    expect(groups.map((group) => group.querySelectorAll("option").length)).toEqual([6, 13]);
    const chosen = html.querySelectorAll("select[name=category] option[selected]");
    expect(chosen.map(textOf)).toEqual(["文化体验"]);
  });
});

describe("status", () => {
  const { found, open } = adminBrowser((site) => {
    makeEvent(site, { title: "要来的", startAt: noon + dayMs });
    makeEvent(site, { title: "正在的", startAt: noon });
    makeEvent(site, { title: "过了没关的", startAt: noon - dayMs });
    makeEvent(site, { title: "刚好完的", startAt: noon - 3 * hourMs, durationMs: 3 * hourMs });
    makeEvent(site, { title: "关了的", startAt: noon + dayMs }, "ended");
    makeEvent(site, { title: "取消的", startAt: noon + dayMs }, "cancelled");
    archive(site, makeEvent(site, { title: "收起的" }).id);
    archive(site, makeEvent(site, { title: "关了收起的" }, "ended").id);
  });
  const active = ["要来的", "正在的", "过了没关的", "刚好完的"];

  test.each<[string, string[]]>([
    ["", [...active, "关了的", "取消的"]],
    ["PUBLISHED", active],
    ["upcoming", ["要来的"]],
    ["ongoing", ["正在的"]],
    ["completed", ["关了的"]],
    ["cancelled", ["取消的"]],
    ["draft", []],
  ])("%j lists %j", async (status, titles) => {
    expect(await found({ status })).toEqual(titles.sort());
  });

  test("the archive filter lists only archived events", async () => {
    expect(await found({ archived: "true" })).toEqual(["关了收起的", "收起的"].sort());
    expect(await found({ archived: "true", status: "ended" })).toEqual(["关了收起的"]);
  });

  test("an unknown status is reported and ignored", async () => {
    const { status, html } = await open({ status: "gone" });
    expect(status).toBe(422);
    expect(textOf(html.querySelector("#status-error"))).toBe("请选择有效的状态");
    expect(titlesOf(html)).toHaveLength(6);
  });

  test("the page links to the list of drafts", async () => {
    const { html } = await open({ status: "draft" });
    const main = html.querySelector("main");
    expect(textOf(main)).toContain("活动列表里没有草稿");
    expect(main?.querySelector("a[href='/drafts']")).not.toBeNull();
  });
});

describe("dates", () => {
  const moments: [string, string][] = [
    ["前一天末", "2026-03-28T22:30:00Z"],
    ["换钟日始", "2026-03-28T23:00:00Z"],
    ["换钟日末", "2026-03-29T21:30:00Z"],
    ["后一天始", "2026-03-29T22:00:00Z"],
    ["秋日末", "2026-10-25T22:30:00Z"],
    ["秋日后", "2026-10-25T23:00:00Z"],
  ];
  const { found, open } = adminBrowser((site) => {
    for (const [title, iso] of moments) {
      const { id } = makeEvent(site, { title, startAt: Date.parse(iso), durationMs: hourMs / 2 });
      // A week later the zone has another offset.
      const move = site.db.$client.prepare("UPDATE events SET created_at = ?, end_at = ? WHERE id = ?");
      move.run(Date.parse(iso) - 7 * dayMs, Date.parse(iso) + 7 * dayMs, id);
    }
  });

  test.each<[Record<string, string>, string[]]>([
    [{ startDateFrom: "2026-03-29", startDateTo: "2026-03-29" }, ["换钟日始", "换钟日末"]],
    [{ startDateFrom: "2026-10-26" }, ["秋日后"]],
    [{ endDateFrom: "2026-04-05", endDateTo: "2026-04-05" }, ["前一天末", "换钟日始", "换钟日末"]],
    [{ createdDateFrom: "2026-03-22", createdDateTo: "2026-03-22" }, ["换钟日始", "换钟日末", "后一天始"]],
  ])("%j finds %j: days are the city's, the last one counts", async (query, titles) => {
    expect(await found(query)).toEqual(titles.sort());
  });

  test("an invalid date is reported at its field and preserved", async () => {
    const { status, html } = await open({ startDateTo: "2026-02-30", endDateFrom: "2026-10-01" });
    expect(status).toBe(422);
    const field = html.querySelector("input[name=startDateTo]");
    expect(field?.getAttribute("value")).toBe("2026-02-30");
    expect(field?.getAttribute("type"), "a date picker would drop it").toBe("text");
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    const message = html.querySelector(`#${field?.getAttribute("aria-describedby")}`);
    expect(textOf(message)).toBe("请输入有效的日期，例如 2026-11-28");
    expect(html.querySelector("input[name=endDateFrom]")?.getAttribute("type")).toBe("date");
    expect(titlesOf(html).sort()).toEqual(["秋日末", "秋日后"].sort());
  });
});

describe("amounts and numbers of people", () => {
  const { found, open } = adminBrowser((site) => {
    makeEvent(site, { title: "免费", capacity: 2 });
    makeEvent(site, { title: "便宜", depositCents: 990, enrollFeeCents: 750, capacity: 20 });
    makeEvent(site, { title: "贵的", depositCents: 10_000, enrollFeeCents: 1500, capacity: 500 });
    makeEvent(site, { title: "不限", depositCents: 10_001, enrollFeeCents: 1501, capacity: null });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ depositMin: "9,90", depositMax: "100" }, ["便宜", "贵的"]],
    [{ enrollFeeMin: "7.5", enrollFeeMax: "15" }, ["便宜", "贵的"]],
    [{ capacityMin: "20" }, ["便宜", "贵的"]],
    [{ depositMin: "1", capacityMax: "100" }, ["便宜"]],
  ])("%j finds %j", async (query, titles) => {
    expect(await found(query)).toEqual(titles.sort());
  });

  test.each([
    ["depositMin", "abc", "请输入有效的金额，最多两位小数"],
    ["capacityMax", "'><b>", "请输入有效的活动人数"],
  ])("%s = %j is reported at its field and preserved, and other filters apply", async (field, text, message) => {
    const { status, html } = await open({ search: "便宜", [field]: text });
    expect(status).toBe(422);
    expect(textOf(html.querySelector("[role=alert]"))).toContain("请检查筛选条件");
    expect(textOf(html.querySelector(`#${field}-error`))).toBe(message);
    expect(html.querySelector(`input[name=${field}]`)?.getAttribute("value")).toBe(text);
    expect(html.querySelector("details[open] select[name=status]")).not.toBeNull();
    expect(titlesOf(html)).toEqual(["便宜"]);
  });
});

describe("order", () => {
  const { open } = adminBrowser((site) => {
    const make = (title: string, fields: Record<string, unknown>) => {
      site.clock.time += 1000;
      makeEvent(site, { title, ...fields });
    };
    make("b", { startAt: noon + 3 * dayMs, durationMs: hourMs, capacity: 30 });
    make("A", { startAt: noon + dayMs, durationMs: 2 * hourMs, capacity: null });
    make("c", { startAt: noon + 3 * dayMs - hourMs, durationMs: 8 * hourMs, capacity: 4 });
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

  test("an unknown order is reported, and the default applies", async () => {
    const { status, html } = await open({ sortBy: "id; DROP TABLE events", sortOrder: "random()" });
    expect(status).toBe(422);
    expect(textOf(html.querySelector("#sortBy-error"))).toBe("请选择有效的排序方式");
    expect(textOf(html.querySelector("#sortOrder-error"))).toBe("请选择升序或降序");
    expect(titlesOf(html).join("")).toBe("cAb");
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
    const kept = { search: "野餐", status: "active", sortBy: "title", startDateFrom: "2026-01-01" };
    expect(queryOf("a[rel=next]")).toEqual({ ...kept, page: "3" });
    expect(queryOf("a[rel=prev]")).toEqual(kept);
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
  ])("%s is answered", async (_what, query) => {
    expect((await at(`${list}?${query}`)).status).toBe(200);
  });
});

test("an empty site leads to its first event", async () => {
  const site = await createSite();
  const { html } = await site.page(list, await signIn(site));
  expect(countOf(html)).toBe("共 0 个活动");
  const links = html.querySelectorAll("main a[href='/admin/create-event']").map(textOf);
  expect(links).toContain("创建第一个活动");
  site.close();
});
