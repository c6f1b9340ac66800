// Reads tables in slices for their files, so that a long one does not block the event loop.
import { setImmediate as nextTurn } from "node:timers/promises";
import { foldText } from "../fold-text";
import { wallTime } from "../zoned-time";
import { type Cell, type ColumnType, sheetName, type Table } from "./table";
import type { Sheet } from "./workbook-writer";

// Lines of CSV files for spreadsheets: escapes texts that a spreadsheet would read as formulas or numbers.

/** Marks the file as UTF-8. */
const byteOrderMark = "\ufeff";

/** Whether a spreadsheet may read a text as a formula: tests its first visible character, including full-width signs. */
const isFormula = (text: string) => /^\s*[\t\r\n]/.test(text) || /^[=+\-−@|%]/.test(foldText(text));

/** Whether a spreadsheet would lose digits by reading a text as a number: leading zeros, or rounding. */
const isLongNumber = (text: string) => /^\s*(0\d+|\d{12,})\s*$/.test(text);

/** One cell: quotes doubled, formulas and long numbers escaped. */
function cell(value: string | number): string {
  const text = String(value);
  const isEscaped = typeof value === "string" && (isFormula(text) || isLongNumber(text));
  const safe = isEscaped ? `'${text}` : text;
  return /[",\r\n';]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line; an empty one without cells. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(",")}\r\n`;

const rowsPerTurn = 100;

/** The rows in slices, each in its own turn of the event loop. */
async function* slicesOf({ rowCount, cellsAt }: Table): AsyncGenerator<Cell[][]> {
  for (let first = 0; first < rowCount; first += rowsPerTurn) {
    await nextTurn();
    yield Array.from({ length: Math.min(rowsPerTurn, rowCount - first) }, (_, at) => cellsAt(first + at));
  }
}

/** Texts of a date and a time (ms UTC). */
export type TimeTexts = { date: (at: number) => string; time: (at: number) => string };

function csvCell(cell: Cell, type: ColumnType | undefined, texts: TimeTexts): string | number {
  if (typeof cell !== "number") return cell ?? "";
  if (type === "date" || type === "time") return texts[type](cell);
  if (type === "money") return cell / 100;
  return type === "percent" ? `${cell}%` : cell;
}

/** The tables as CSV text, separated by empty lines. */
export async function csvOf(tables: readonly Table[], texts: TimeTexts): Promise<string> {
  const parts = [byteOrderMark];
  for (const [index, table] of tables.entries()) {
    const { title, columns } = table;
    if (index > 0) parts.push(csvLine([]));
    if (title) parts.push(csvLine(title));
    parts.push(csvLine(columns.map(({ heading }) => heading)));
    for await (const rows of slicesOf(table))
      for (const cells of rows)
        parts.push(csvLine(cells.map((cell, at) => csvCell(cell, columns[at]?.type, texts))));
  }
  return parts.join("");
}

/** A timestamp (ms UTC) as the same wall-clock time in UTC, to the minute: spreadsheets know no time zones. */
function wallClock(at: number, type: "date" | "time", timeZone: string): number {
  const { date, time } = wallTime(at, timeZone);
  return Date.parse(`${date}T${type === "time" ? time : "00:00"}Z`);
}

/** The tables as the sheets of a workbook. */
export async function sheetsOf(tables: readonly Table[], timeZone: string): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for (const table of tables) {
    const { name, columns, cellsAt: _, rowCount: __, ...rest } = table;
    const slices: string[] = [];
    for await (const rows of slicesOf(table)) {
      const plain = rows.map((cells) =>
        cells.map((cell, at) => {
          const type = columns[at]?.type;
          const isTime = typeof cell === "number" && (type === "date" || type === "time");
          return isTime ? wallClock(cell, type, timeZone) : cell;
        }),
      );
      slices.push(JSON.stringify(plain));
    }
    sheets.push({ ...rest, name: sheetName(name), columns, slices });
  }
  return sheets;
}
