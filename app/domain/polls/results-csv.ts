// A poll's results as CSV. Pure: lists voters only if passed.
import { csvText } from "../../platform/csv";
import { type OptionTexts, textsOf } from "../poll-options";
import { type Counts, tallyOf } from "./tally";

const deletedAccountText = "已注销的账号";

type Voter = { email: string | null; choices: readonly number[]; when: string };

/** Returns the CSV text: results first, then each voter's choices. */
export function resultsCsv(
  poll: { title: string; options: OptionTexts },
  counts: Counts,
  voters: readonly Voter[],
): string {
  const results = tallyOf(counts).map(({ option, votes, percent }) => [
    poll.options[option - 1] ?? "",
    votes,
    `${percent}%`,
  ]);
  const named = voters.map(({ email, choices, when }) => [
    email ?? deletedAccountText,
    textsOf(poll.options, choices).join("、"),
    when,
  ]);
  return csvText([
    ["投票标题", poll.title],
    ["选项", "票数", "百分比"],
    ...results,
    ["参与人数", counts.participants],
    ...(named.length > 0 ? [[], ["邮箱", "选择", "时间"], ...named] : []),
  ]);
}
