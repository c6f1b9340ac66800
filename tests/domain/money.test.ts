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
  [10_000, 1_550, "¥100", "€15.50", "€15.50 · 另付定金 ¥100", "定金 ¥100 + 报名费 €15.50"],
  [5_000, 0, "¥50", null, "定金 ¥50", "定金 ¥50"],
  [0, 800, null, "€8", "€8", "报名费 €8"],
  [0, 0, null, null, "免费", "免费"],
])("a deposit of %i and a fee of %i read %s, %s, %s, %s", (depositCents, enrollFeeCents, ...texts) => {
  const { deposit, enroll, total, named } = feesText({ depositCents, enrollFeeCents });
  expect([deposit, enroll, total, named]).toEqual(texts);
});
