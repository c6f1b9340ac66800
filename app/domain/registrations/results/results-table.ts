// The results of a year as tables: its events, then its months and their sum. Pure.
import { type ColumnOf, type Table, tableOf } from "../../../platform/tables/table";
import { isUnknown, resultColumnNames, resultColumns } from "./result-columns";
import type { EventResults, ResultNumbers } from "./results";
import type { YearResults } from "./year.server";

/** Amounts are numbers in ¥ or €, so that a spreadsheet can sum them. */
const numberColumns = <Row>(numbersOf: (row: Row) => ResultNumbers): ColumnOf<Row>[] =>
  resultColumnNames.map((name) => {
    const { label, unit, group } = resultColumns[name];
    return {
      heading: `${label}（${unit}）`,
      type: group === "deposit" || group === "fee" ? "money" : "number",
      value(row) {
        const numbers = numbersOf(row);
        return isUnknown(name, numbers) ? null : numbers[name];
      },
    };
  });

export function resultsTables({ year, events, months, total }: YearResults): Table[] {
  const sums = [
    ...months.map(({ month, ...sum }) => ({ ...sum, name: `${year}年${month}月` })),
    { ...total, name: `${year}年` },
  ];
  return [
    tableOf<EventResults>({
      name: "按活动",
      columns: [
        { heading: "日期", type: "date", value: ({ startAt }) => startAt },
        { heading: "活动", type: "text", value: ({ title }) => title },
        ...numberColumns<EventResults>((event) => event),
      ],
      rows: events,
    }),
    tableOf({
      name: "按月",
      columns: [
        { heading: "月份", type: "text", value: ({ name }) => name },
        { heading: "场次", type: "number", value: (sum) => sum.events },
        ...numberColumns<(typeof sums)[number]>(({ numbers }) => numbers),
      ],
      rows: sums,
    }),
  ];
}
