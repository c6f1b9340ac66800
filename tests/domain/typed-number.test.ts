// Numbers as typed: on Italian and Chinese keyboards, with a unit, or invalid.
import { expect, test } from "vitest";
import { euro, readCents, yuan } from "~/domain/events/money";
import { readTypedNumber } from "~/platform/typed-number";

const number = (typed: string) => readTypedNumber(typed, { units: ["人", "位"] });

test.each([
  ["20|２０| 20 |\u200e20\u200b|20人|２０ 位|0020", 20],
  ["7,5|7.5|７，５０|７．５|7。5", 7.5],
  ["-3|－３", -3],
])("%j is %d", (spellings, value) => {
  for (const typed of spellings.split("|")) expect([typed, number(typed)]).toEqual([typed, value]);
});

test.each([
  ...["", " ", "很多", "12abc", "1e2", "0x10", "NaN", "Infinity", "--1", "1-2", "+5x"],
  ...["1,234", "1.234", "1.234,5", "1,234.5", "1'000", "1 000", "1_000", "1,2,3", "1.2.3", "12,", ",5"],
  ...["5²", "①", "½", "٣", "二十", "10-20", "20人人", "人20人", "1234567890", "1".repeat(200_000)],
  ...["\u0301\u0323".repeat(100_000)],
])("%j is not a number", (typed) => {
  expect(number(typed)).toBeNaN();
});

test.each<[string, typeof euro | typeof yuan, number]>([
  ["7,50|7.50|7,5|€7,50|€ 7.50|7,50€|7,50 欧元|７，５０欧|EUR 7,50", euro, 750],
  ["100|¥100|￥100|100元|100 块|１００元|RMB100|100,00", yuan, 10_000],
  ["¥7|7元|7,505|$7|7,50-|€", euro, Number.NaN],
  ["| ", euro, 0],
  ["| ", yuan, 0],
])("an amount: in each of the spellings %s", (spellings, currency, cents) => {
  for (const typed of spellings.split("|"))
    expect([typed, readCents(typed, currency)]).toEqual([typed, cents]);
});

test("an amount: cents are exact", () => {
  const all = Array.from({ length: 100_000 / 7 }, (_, index) => index * 7);
  const read = (cents: number) => readCents((cents / 100).toFixed(2).replace(".", ","), euro);
  expect(all.filter((cents) => read(cents) !== cents)).toEqual([]);
});
