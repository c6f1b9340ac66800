// The results of a year as CSV. Pure.
import { type Cell, csvText } from "../../../platform/csv";
import { isUnknown, type ResultColumnName, resultColumnNames, resultColumns } from "./result-columns";
import type { ResultNumbers } from "./results";

/** A line of numbers: an event, a month or the year. */
export type ResultLine = { heading: readonly string[]; numbers: ResultNumbers };

/** Amounts are numbers in ¥ or €, so that a spreadsheet can sum them. */
const cellOf = (name: ResultColumnName, numbers: ResultNumbers): Cell => {
  if (isUnknown(name, numbers)) return "";
  const { group } = resultColumns[name];
  return group === "deposit" || group === "fee" ? numbers[name] / 100 : numbers[name];
};

/** Returns the CSV text: events, an empty line, then months and year. */
export function resultsCsv(events: readonly ResultLine[], totals: readonly ResultLine[]): string {
  const headings = resultColumnNames.map(
    (name) => `${resultColumns[name].label}（${resultColumns[name].unit}）`,
  );
  const cellsOf = ({ heading, numbers }: ResultLine): Cell[] => [
    ...heading,
    ...resultColumnNames.map((name) => cellOf(name, numbers)),
  ];
  return csvText([
    ["日期", "活动", ...headings],
    ...events.map(cellsOf),
    [],
    ["月份", "场次", ...headings],
    ...totals.map(cellsOf),
  ]);
}
