// Pages are numbered from 1; any input is accepted.
import { describe, expect, test } from "vitest";
import { clampPage, readPage } from "~/domain/paging";

describe("page number in a URL", () => {
  test.each([
    ["1", 1],
    ["7", 7],
    ["007", 7],
  ])("%j is page %i", (text, page) => {
    expect(readPage(text)).toBe(page);
  });

  test.each([
    null,
    "",
    "0",
    "-1",
    "1.5",
    "1e9",
    "abc",
    "NaN",
    "Infinity",
    " 2",
    "２",
    "9".repeat(400),
  ])("%j is the first page", (text) => {
    expect(readPage(text)).toBe(1);
  });

  test("a huge number is capped to keep the offset a safe integer", () => {
    const page = readPage("999999999");
    expect(page).toBeGreaterThan(1);
    expect(Number.isSafeInteger(clampPage(page, 1, 100).offset)).toBe(true);
  });
});

describe("page bounds", () => {
  test("the offset counts the rows of the pages before", () => {
    expect(clampPage(1, 30, 12)).toEqual({ page: 1, totalPages: 3, offset: 0 });
    expect(clampPage(3, 30, 12)).toEqual({ page: 3, totalPages: 3, offset: 24 });
  });

  test("an exactly full last page is not followed by an empty one", () => {
    expect(clampPage(1, 24, 12).totalPages).toBe(2);
    expect(clampPage(1, 25, 12).totalPages).toBe(3);
  });

  test("a list without rows has one page", () => {
    expect(clampPage(1, 0, 12)).toEqual({ page: 1, totalPages: 1, offset: 0 });
  });

  test("a page past the end is the last one", () => {
    expect(clampPage(9, 30, 12)).toEqual({ page: 3, totalPages: 3, offset: 24 });
    expect(clampPage(9, 0, 12)).toEqual({ page: 1, totalPages: 1, offset: 0 });
  });

  test("in the API it has its number and is empty", () => {
    expect(clampPage(9, 30, 12, "empty")).toEqual({ page: 9, totalPages: 3, offset: 96 });
  });
});
