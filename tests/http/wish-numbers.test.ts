// The running number of a wish: 1 is the newest of all public ones, and a search or a category changes none.
import type { HTMLElement } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeWish } from "../support/fixtures";
import { createSite, noon, type TestSite, textOf } from "../support/site";

let site: TestSite;
beforeEach(async () => {
  site = await createSite();
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
afterEach(() => site.close());

const open = async (query: Record<string, string>) =>
  (await site.page(`/wishes?${new URLSearchParams(query)}`)).html;
/** The number of each wish shown, and the number in its own text. */
const numbers = (html: HTMLElement) =>
  html.querySelectorAll("li[id^=wish-]").map((wish) => {
    const [, shown, own] = /#(\d+).*第(\d+)张/.exec(textOf(wish)) ?? [];
    return [Number(shown), Number(own)];
  });

describe("every wish retains its number", () => {
  test.each([
    ["on the board", {}, 20],
    ["on a later page", { page: "2" }, 5],
    ["in a search", { q: "长椅" }, 8],
    ["in a category", { category: "交通出行" }, 5],
    ["in a search of a category", { q: "长椅", category: "交通出行" }, 2],
  ])("%s", async (_where, query, count) => {
    const shown = numbers(await open(query));
    expect(shown).toHaveLength(count);
    for (const [number, own] of shown) expect(number).toBe(own);
  });
});

describe("a number can be searched for", () => {
  test.each(["#12", "＃１２", "# 12", "#012"])("%s finds the twelfth", async (q) => {
    expect(numbers(await open({ q }))).toEqual([[12, 12]]);
  });

  test("beside wishes with it in their text", async () => {
    makeWish(site, { content: "第26张，回复 #12", createdAt: noon - 26 });
    expect(numbers(await open({ q: "#12" }))).toEqual([
      [12, 12],
      [26, 26],
    ]);
  });

  test.each(["#0", "#99", "#9999999", "#", "#-1"])("%s finds nothing", async (q) => {
    expect(numbers(await open({ q }))).toEqual([]);
  });

  test("only in the selected category", async () => {
    expect(numbers(await open({ q: "#12", category: "交通出行" }))).toEqual([]);
    expect(numbers(await open({ q: "#22", category: "交通出行" }))).toEqual([[22, 22]]);
  });
});

test("each wish has its full date and time in the title attribute", async () => {
  const html = await open({});
  const titles = html.querySelectorAll("li[id^=wish-] time").map((time) => time.getAttribute("title"));
  expect(titles).toHaveLength(20);
  expect(new Set(titles)).toEqual(new Set(["2026年11月21日 11:59"]));
});
