// Pages are numbered from 1; any input is accepted.
import { expect, test } from "vitest";
import { clampPage, readMerged, readPage } from "~/domain/paging";

test("a page number is an integer from 1; anything else is the first page", () => {
  expect(["1", "7", "007"].map(readPage)).toEqual([1, 7, 7]);
  const others = [null, ..."|0|-1|1.5|1e9|abc|NaN|Infinity| 2|２".split("|"), "9".repeat(400)];
  for (const text of others) expect([text, readPage(text)]).toEqual([text, 1]);
});

test("a huge number is capped to keep the offset a safe integer", () => {
  const page = readPage("999999999");
  expect(page).toBeGreaterThan(1);
  expect(Number.isSafeInteger(clampPage(page, 1, 100).offset)).toBe(true);
});

test.each([
  ["the first page", clampPage(1, 30, 12), { page: 1, totalPages: 3, offset: 0 }],
  ["one row more", clampPage(1, 25, 12), { page: 1, totalPages: 3, offset: 0 }],
  ["a list without rows", clampPage(1, 0, 12), { page: 1, totalPages: 1, offset: 0 }],
  ["past the end, the last one", clampPage(9, 30, 12), { page: 3, totalPages: 3, offset: 24 }],
  [
    "in the API, an empty one of its number",
    clampPage(9, 30, 12, "empty"),
    { page: 9, totalPages: 3, offset: 96 },
  ],
])("bounds of %s", (_, bounds, expected) => {
  expect(bounds).toEqual(expected);
});

test("pages of a list merged with others contain each item once, newest first", () => {
  const at = (times: number[]) => times.map((createdAt) => ({ createdAt }));
  const newest = (a: number, b: number) => b - a;
  const rows = [29, 28, 20, 19, 12, 11, 10, 3, 1];
  for (const others of [[], [30], [0], [25, 24], [5, 40, 15], [2, 6, 4, 7, 8, 9]])
    for (const perPage of [1, 2, 3, 5, 20]) {
      const listed = {
        total: rows.length,
        read: (limit: number, offset: number) => at(rows.slice(offset, offset + limit)),
      };
      const pageOf = (page: number) => readMerged(listed, at(others), { page, perPage });
      const pages = Array.from({ length: pageOf(1).totalPages }, (_, index) => pageOf(index + 1).items);
      const merged = pages.flat().map(({ createdAt }) => createdAt);
      expect(merged).toEqual([...rows, ...others].sort(newest));
      expect(pages.map(({ length }) => length).every((length) => length <= perPage)).toBe(true);
    }
});
