// A poll's results as CSV: UTF-8 with a byte order mark, and cells that a spreadsheet would read as formulas escaped.
// Pure: lists voters only when given some.
import type { Counts } from "./tally";
import { tallyOf } from "./tally";

const mark = "\ufeff";
const deletedAccountText = "已注销的账号";

/** One cell: quotes doubled, formulas escaped. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === "string" && /^[\s]*[=+\-@|%\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n';]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly (string | number)[]) => `${cells.map(cell).join(",")}\r\n`;

type Voter = { email: string | null; choices: readonly number[]; when: string };

/** The CSV text: results first, then each voter's choices. */
export function resultsCsv(
  poll: { title: string; options: readonly [string, string, string] },
  counts: Counts,
  voters: readonly Voter[],
): string {
  const results = tallyOf(counts).map(({ option, votes, percent }) =>
    line([poll.options[option - 1] ?? "", votes, `${percent}%`]),
  );
  const named = voters.map(({ email, choices, when }) =>
    line([email ?? deletedAccountText, choices.map((choice) => poll.options[choice - 1]).join("、"), when]),
  );
  return [
    mark,
    line(["投票标题", poll.title]),
    line(["选项", "票数", "百分比"]),
    ...results,
    line(["参与人数", counts.participants]),
    ...(named.length > 0 ? ["\r\n", line(["邮箱", "选择", "时间"]), ...named] : []),
  ].join("");
}
