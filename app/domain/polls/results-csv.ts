// A poll's results as a file for a spreadsheet. UTF-8 with a mark at the start, so that it is read as such; a text that
// a spreadsheet would take for a formula stays a text. Pure: it tells voters only when it is given some.
import type { Counts } from "./tally";
import { tallyOf } from "./tally";

const mark = "\ufeff";
const goneAccount = "已注销的账号";

/** A cell; quotes are doubled, formulas disarmed. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === "string" && /^[\s]*[=+\-@|%\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n';]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly (string | number)[]) => `${cells.map(cell).join(",")}\r\n`;

type Voter = { email: string | null; choices: readonly number[]; when: string };

/** The file's text: results first, then who voted for what. */
export function resultsCsv(
  poll: { title: string; options: readonly [string, string, string] },
  counts: Counts,
  voters: readonly Voter[],
): string {
  const results = tallyOf(counts).map(({ option, votes, percent }) =>
    line([poll.options[option - 1] ?? "", votes, `${percent}%`]),
  );
  const named = voters.map(({ email, choices, when }) =>
    line([email ?? goneAccount, choices.map((choice) => poll.options[choice - 1]).join("、"), when]),
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
