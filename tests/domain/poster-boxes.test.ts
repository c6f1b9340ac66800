// What a poster draws instead of a box.
import { expect, it } from "vitest";
import { typeset } from "../../app/poster/typography";
import { openBoxFinder } from "../support/drawn-boxes";

const hasBox = async (text: string) => (await openBoxFinder([text]))(text);

it.each([
  ["🆕🎉", "an emoji after one that the Chinese fonts have too"],
  ["🈶 🎈🆕🧧", "emoji and enclosed ideographs in turn"],
  ["🄰🅱🆕🈶", "enclosed letters alone"],
])("%s: %s", async (text) => {
  expect(await hasBox(text)).toBe(false);
});

it("leaves out blanks that the fonts lack", async () => {
  for (const blank of "\u115f\u1160\u1680\u2028\u2029\u2800\u3164\uffa0")
    expect(await hasBox(typeset(`野${blank}餐`)), blank.codePointAt(0)?.toString(16)).toBe(false);
});

it("draws a box for a character that no font has", async () => {
  expect(await hasBox("去𠔻边")).toBe(true);
});
