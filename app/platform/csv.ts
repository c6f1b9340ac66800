// CSV files for spreadsheets: UTF-8 with a byte order mark; escapes texts that a spreadsheet would read as formulas or numbers.
import { foldText } from "./fold-text";

export type Cell = string | number;

const byteOrderMark = "\ufeff";

/** Whether a spreadsheet may read a text as a formula: tests its first visible character, including full-width signs. */
const isFormula = (text: string) => /^\s*[\t\r\n]/.test(text) || /^[=+\-−@|%]/.test(foldText(text));

/** Whether a spreadsheet would lose digits by reading a text as a number: leading zeros, or rounding. */
const isLongNumber = (text: string) => /^\s*(0\d+|\d{12,})\s*$/.test(text);

/** One cell: quotes doubled, formulas and long numbers escaped. */
function cell(value: Cell): string {
  const text = String(value);
  const isEscaped = typeof value === "string" && (isFormula(text) || isLongNumber(text));
  const safe = isEscaped ? `'${text}` : text;
  return /[",\r\n';]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows as a file; an empty row is an empty line. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
