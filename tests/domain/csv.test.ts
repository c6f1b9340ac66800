// Cells of CSV files: a spreadsheet parses none as a formula, and the text round-trips. Names of sheets.
import { expect, test } from "vitest";
import { sheetName } from "~/platform/tables/table";
import { csvLine } from "~/platform/tables/table-files.server";

const signs = ["=", "+", "-", "@", "|", "%", "＝", "＋", "－", "＠", "｜", "％", "﹦", "﹢", "﹣", "﹫", "−"];
const before = ["", " ", "\u3000", "\u00a0", "\u200b", "\ufeff", "\u00ad", "\t", "\n"];

test.each(signs)("a cell that begins with %j, also after a blank, remains text", (sign) => {
  for (const space of before) {
    const text = `${space}${sign}1+1`;
    expect(csvLine([text, 1])).toBe(`"'${text}",1\r\n`);
  }
});

test("a cell that begins with a control character remains text, and digits keep their zeros", () => {
  for (const text of ["\t1", "\r1", "\n1", " \t1", "0039333", "001", "393331234567", " 012"])
    expect(csvLine([text, 393331234567])).toBe(`"'${text}",393331234567\r\n`);
});

test.each("0 0.5 3331234567 山 1=1 Ａ＝Ｂ a@b.it 3－5".split(" "))("%j is unchanged", (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});

test("numbers are numeric, also negative ones; quotes, commas, semicolons and line breaks remain in their cell", () => {
  expect(csvLine([-3, 'a"b', "c,d", "e;f", "g\nh"])).toBe('-3,"a""b","c,d","e;f","g\nh"\r\n');
  expect(csvLine([])).toBe("\r\n");
});

test.each([
  ["名单 天台酒会", "名单 天台酒会"],
  ["名单 [1/2] 去哪里：A:B?*\\", "名单  1 2  去哪里：A B"],
  ["'“引号”'", "“引号”"],
  [`名单 ${"长".repeat(40)}`, `名单 ${"长".repeat(28)}`],
  [`${"a".repeat(30)}🎉`, "a".repeat(30)],
  ["一\n二\u0000三", "一 二 三"],
])("the sheet of %j is named %j", (name, expected) => {
  expect(sheetName(name)).toBe(expected);
});
