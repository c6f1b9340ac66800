// The running number of a wish: 1 is the newest public one, whatever the search or category.
import type { HTMLElement } from "node-html-parser";
import { beforeEach, expect, test } from "vitest";
import { openEachSite, site } from "../support/each-site";
import { makeWish } from "../support/fixtures";
import { noon, textOf } from "../support/site";

openEachSite();
beforeEach(async () => {
  for (let index = 1; index <= 25; index += 1) {
    makeWish(site, {
      content: `第${index}张${index % 3 === 0 ? "，长椅" : ""}`,
      category: index > 20 ? "交通出行" : "其他",
      createdAt: noon - index,
    });
  }
  makeWish(site, { content: "还在等的长椅", status: "pending", createdAt: noon });
  makeWish(site, { content: "藏起来的长椅", isPublic: false, createdAt: noon });
});

const open = async (query: Record<string, string>) =>
  (await site.page(`/wishes?${new URLSearchParams(query)}`)).html;
/** The number of each wish shown, and the number in its own text. */
const numbers = (html: HTMLElement) =>
  html.querySelectorAll("li[id^=wish-]").map((wish) => {
    const [, shown, own] = /#(\d+).*第(\d+)张/.exec(textOf(wish)) ?? [];
    return [Number(shown), Number(own)];
  });

test("every wish retains its number, on any page and in any search", async () => {
  const first = await open({});
  const headings = first.querySelectorAll("main h2").map(textOf);
  expect(headings).toContain("全部心愿（25）");
  expect(textOf(first.querySelector("nav[aria-label=心愿分页]"))).toContain("第 1 页，共 2 页");
  const views: [query: Record<string, string>, count: number][] = [
    [{}, 20],
    [{ page: "2" }, 5],
    [{ q: "长椅" }, 8],
    [{ category: "交通出行" }, 5],
    [{ q: "长椅", category: "交通出行" }, 2],
  ];
  for (const [query, count] of views) {
    const shown = numbers(await open(query));
    expect([query, shown.length]).toEqual([query, count]);
    for (const [number, own] of shown) expect(number).toBe(own);
  }
});

test("a number can be searched for, beside wishes with it in their text and in the selected category only", async () => {
  const found = async (query: Record<string, string>) => numbers(await open(query)).map(([number]) => number);
  for (const q of ["#12", "＃１２", "# 12", "#012"]) expect(await found({ q }), q).toEqual([12]);
  for (const q of ["#0", "#99", "#9999999", "#", "#-1"]) expect(await found({ q }), q).toEqual([]);
  expect(await found({ q: "#12", category: "交通出行" })).toEqual([]);
  expect(await found({ q: "#22", category: "交通出行" })).toEqual([22]);
  makeWish(site, { content: "第26张，回复 #12", createdAt: noon - 26 });
  expect(await found({ q: "#12" })).toEqual([12, 26]);
});

test("each wish has its full date and time in the title attribute", async () => {
  const html = await open({});
  const titles = html.querySelectorAll("li[id^=wish-] time").map((time) => time.getAttribute("title"));
  expect(titles).toHaveLength(20);
  expect(new Set(titles)).toEqual(new Set(["2026年11月21日 11:59"]));
});
