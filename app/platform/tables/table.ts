// A table for spreadsheets: one definition, from which CSV and XLSX files are derived. Pure.

/** `money` is in cents, `percent` from 0 to 100, `date` and `time` in ms UTC. */
export type ColumnType = "text" | "number" | "money" | "percent" | "date" | "time";
/** Null is an empty cell. */
export type Cell = string | number | null;

export type ColumnOf<Row> = { heading: string } & (
  | { type: "text"; value: (row: Row) => string }
  | { type: Exclude<ColumnType, "text">; value: (row: Row) => number | null }
);

export type Table = {
  /** Heads its sheet of a workbook. */
  name: string;
  /** A line above the headings. */
  title?: readonly [label: string, text: string];
  columns: readonly { heading: string; type: ColumnType }[];
  rowCount: number;
  /** Returns the cells of a row. Computed on demand, so that a long table can be written in slices. */
  cellsAt: (index: number) => Cell[];
};

type TableOf<Row> = Pick<Table, "name" | "title"> & {
  columns: readonly ColumnOf<Row>[];
  rows: readonly Row[];
};

export function tableOf<Row>({ columns, rows, ...table }: TableOf<Row>): Table {
  return {
    ...table,
    columns: columns.map(({ heading, type }) => ({ heading, type })),
    rowCount: rows.length,
    cellsAt(index) {
      const row = rows[index];
      return row === undefined ? [] : columns.map(({ value }) => value(row));
    },
  };
}

const sheetNameMax = 31;

/** The name as a spreadsheet accepts it for a sheet: without certain signs and apostrophes at its ends, at most 31 code units. */
export function sheetName(name: string): string {
  const plain = name.replace(/[[\]/\\:*?\p{Cc}]/gu, " ").slice(0, sheetNameMax);
  return plain.replace(/[\uD800-\uDBFF]$/, "").replace(/^['\s]+|['\s]+$/g, "");
}
