// A poll's results as tables. Pure: lists voters only if passed.
import { type Table, tableOf } from "../../platform/tables/table";
import { type OptionTexts, textsOf } from "../poll-options";
import type { NamedVoter } from "./admin-queries.server";
import { type Counts, tallyOf } from "./tally";

const deletedAccountText = "已注销的账号";

type Line = { name: string; votes: number; percent: number | null };

/** The results, then each voter's choices. */
export function resultsTables(
  poll: { title: string; options: OptionTexts },
  counts: Counts,
  voters: readonly NamedVoter[],
): Table[] {
  const results: Line[] = tallyOf(counts).map(({ option, votes, percent }) => ({
    name: poll.options[option - 1] ?? "",
    votes,
    percent,
  }));
  const summary = tableOf<Line>({
    name: "结果",
    title: ["投票标题", poll.title],
    columns: [
      { heading: "选项", type: "text", value: ({ name }) => name },
      { heading: "票数", type: "number", value: ({ votes }) => votes },
      { heading: "百分比", type: "percent", value: ({ percent }) => percent },
    ],
    rows: [...results, { name: "参与人数", votes: counts.participants, percent: null }],
  });
  const named = tableOf<NamedVoter>({
    name: "投票的成员",
    columns: [
      { heading: "邮箱", type: "text", value: ({ email }) => email ?? deletedAccountText },
      { heading: "选择", type: "text", value: ({ choices }) => textsOf(poll.options, choices).join("、") },
      { heading: "时间", type: "time", value: ({ at }) => at },
    ],
    rows: voters,
  });
  return voters.length > 0 ? [summary, named] : [summary];
}
