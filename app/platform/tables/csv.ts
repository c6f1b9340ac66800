// Lines of CSV files for spreadsheets: escapes texts that a spreadsheet would read as formulas or numbers.
import { foldText } from "../fold-text";

/** Marks the file as UTF-8. */
export const byteOrderMark = "\ufeff";

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
