// Formatting of amounts: the deposit in yuan, the fee in euro.
import { describe, expect, test } from "vitest";
import { euroText, feesText, yuanText } from "~/domain/events/money";

describe("one amount", () => {
  test.each([
    [10_000, "¥100"],
    [9_950, "¥99.50"],
    [5, "¥0.05"],
    [999_900, "¥9999"],
    [0, "¥0"],
  ])("%i fen read %s", (fen, text) => {
    expect(yuanText(fen)).toBe(text);
  });

  test.each([
    [1_500, "€15"],
    [750, "€7.50"],
    [1, "€0.01"],
    [99_900, "€999"],
  ])("%i cents read %s", (cents, text) => {
    expect(euroText(cents)).toBe(text);
  });
});

describe("what an event costs", () => {
  test("deposit and fee are both shown, each in its currency", () => {
    expect(feesText({ depositCents: 10_000, enrollFeeCents: 1_550 })).toEqual({
      deposit: "¥100",
      enroll: "€15.50",
      total: "¥100 + €15.50",
      named: "定金 ¥100 + 报名费 €15.50",
    });
  });

  test("a deposit alone is the total", () => {
    expect(feesText({ depositCents: 5_000, enrollFeeCents: 0 })).toEqual({
      deposit: "¥50",
      enroll: null,
      total: "¥50",
      named: "定金 ¥50",
    });
  });

  test("a fee alone is the total", () => {
    expect(feesText({ depositCents: 0, enrollFeeCents: 800 })).toEqual({
      deposit: null,
      enroll: "€8",
      total: "€8",
      named: "报名费 €8",
    });
  });

  test("an event that costs nothing is free", () => {
    expect(feesText({ depositCents: 0, enrollFeeCents: 0 })).toEqual({
      deposit: null,
      enroll: null,
      total: "免费",
      named: "免费",
    });
  });
});
