// Cells of CSV files: a spreadsheet parses none as a formula, and the text round-trips.
import { expect, test } from "vitest";
import { csvText } from "~/platform/csv";

const signs = ["=", "+", "-", "@", "|", "%", "＝", "＋", "－", "＠", "｜", "％", "﹦", "﹢", "﹣", "﹫", "−"];
const before = ["", " ", "\u3000", "\u00a0", "\u200b", "\ufeff", "\u00ad", "\t", "\n"];

test.each(signs)("a cell that begins with %j, also after a blank, remains text", (sign) => {
  for (const space of before) {
    const text = `${space}${sign}1+1`;
    expect(csvText([[text, 1]])).toBe(`\ufeff"'${text}",1\r\n`);
  }
});

test("a cell that begins with a control character remains text, and digits keep their zeros", () => {
  for (const text of ["\t1", "\r1", "\n1", " \t1", "0039333", "001", "393331234567", " 012"])
    expect(csvText([[text, 393331234567]])).toBe(`\ufeff"'${text}",393331234567\r\n`);
});

test.each("0 0.5 3331234567 山 1=1 Ａ＝Ｂ a@b.it 3－5".split(" "))("%j is unchanged", (text) => {
  expect(csvText([[text]])).toBe(`\ufeff${text}\r\n`);
});

test("numbers are numeric, also negative ones; quotes, commas, semicolons and line breaks remain in their cell", () => {
  expect(csvText([[-3, 'a"b', "c,d", "e;f", "g\nh"], [], ["好"]])).toBe(
    '\ufeff-3,"a""b","c,d","e;f","g\nh"\r\n\r\n好\r\n',
  );
});
