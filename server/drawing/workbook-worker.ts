// The workbook worker: writes plain data as an XLSX file, with no access to database or site.
import writeExcelFile from "write-excel-file/node";
import type { Cell, ColumnType } from "../../app/platform/tables/table";
import type { Sheet } from "../../app/platform/tables/workbook-writer";
import { lowerPriority } from "./lower-priority";

lowerPriority(Number(process.argv[2] ?? 0));

const day = 'yyyy"年"m"月"d"日"';
/** A spreadsheet shows separators and signs of its own language. @ is text, also after it is edited. */
const formats: Record<ColumnType, string> = {
  text: "@",
  number: "0",
  money: "#,##0.00",
  percent: "0%",
  date: day,
  time: `${day} hh:mm`,
};

/** Widths in digits. A longer text wraps. */
const widths = { least: 8, most: 48, date: 16, time: 22 };
const margin = 2;
/** Han characters and other full-width signs take two digits. */
const widthOf = (text: string) =>
  Math.max(...text.split("\n").map((line) => line.length + (line.match(/[\u1100-\uffef]/g)?.length ?? 0)));

/** Escapes what a spreadsheet reads as the number of a character: _x0041_ would be A. */
const plainText = (text: string) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");

const atTop = { alignVertical: "top" } as const;

function cellOf(cell: Cell, type: ColumnType) {
  if (cell === null || cell === "") return null;
  const format = formats[type];
  if (typeof cell === "string") return { ...atTop, type: String, value: plainText(cell), format, wrap: true };
  if (type === "date" || type === "time") return { ...atTop, type: Date, value: new Date(cell), format };
  const value = type === "money" || type === "percent" ? cell / 100 : cell;
  return { ...atTop, type: Number, value, format };
}

const bold = (text: string) =>
  ({ ...atTop, type: String, value: plainText(text), fontWeight: "bold" }) as const;

function columnWidth(heading: string, type: ColumnType, cells: readonly Cell[]): number {
  const fixed = type === "date" || type === "time" ? widths[type] : widths.least;
  const longest = cells.reduce<number>(
    (width, cell) => Math.max(width, type === "text" || type === "number" ? widthOf(String(cell ?? "")) : 0),
    widthOf(heading),
  );
  return Math.min(Math.max(longest + margin, fixed), widths.most);
}

function readRows(slices: Sheet["slices"]): Cell[][] {
  return slices.flatMap((slice): Cell[][] => JSON.parse(slice));
}

function toSheet({ name, title, columns, slices }: Sheet) {
  const rows = readRows(slices);
  const above = title ? [title.map(bold)] : [];
  return {
    sheet: name,
    stickyRowsCount: above.length + 1,
    columns: columns.map(({ heading, type }, at) => ({
      width: columnWidth(
        heading,
        type,
        rows.map((cells) => cells[at] ?? null),
      ),
    })),
    data: [
      ...above,
      columns.map(({ heading }) => bold(heading)),
      ...rows.map((cells) => columns.map(({ type }, at) => cellOf(cells[at] ?? null, type))),
    ],
  };
}

/** The file of some sheets, with bold headings that stay in view. */
export const writeWorkbook = (sheets: readonly Sheet[]): Promise<Uint8Array> =>
  writeExcelFile(sheets.map(toSheet)).toBuffer();
