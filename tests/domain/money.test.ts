// Formatting of amounts: the deposit in yuan, the fee in euro.
import { expect, test } from "vitest";
import { euroText, feesText, yuanText } from "~/domain/events/money";

test.each([
  [10_000, "100"],
  [9_950, "99.50"],
  [5, "0.05"],
  [999_900, "9999"],
  [0, "0"],
])("%i cents read %s", (cents, text) => {
  expect([yuanText(cents), euroText(cents)]).toEqual([`¥${text}`, `€${text}`]);
});

test.each([
  [
    10_000,
    1_550,
    {
      deposit: "¥100",
      enroll: "€15.50",
      total: "€15.50 · 另付定金 ¥100",
      named: "定金 ¥100 + 报名费 €15.50",
    },
  ],
  [5_000, 0, { deposit: "¥50", enroll: null, total: "定金 ¥50", named: "定金 ¥50" }],
  [0, 800, { deposit: null, enroll: "€8", total: "€8", named: "报名费 €8" }],
  [0, 0, { deposit: null, enroll: null, total: "免费", named: "免费" }],
])("a deposit of %i and a fee of %i read %o", (depositCents, enrollFeeCents, texts) => {
  expect(feesText({ depositCents, enrollFeeCents })).toEqual(texts);
});
