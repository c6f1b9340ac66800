// Reads XLSX files as a spreadsheet program does.
import { strFromU8, unzipSync } from "fflate";
import type { Element } from "xml-js";
import { children, parseXml, word } from "./xml";

/** A cell with its value; `format` is how a spreadsheet shows it. A formula is its text after =. */
type SheetCell = { value: string | number; format: string; isBold: boolean };
export type ReadSheet = {
  name: string;
  /** By row and column; undefined for empty cells. */
  cells: (SheetCell | undefined)[][];
  /** The values alone; null for empty cells. */
  values: (string | number | null)[][];
  /** Number of rows that stay in view. */
  frozenRows: number;
  widths: number[];
};

const attribute = (element: Element | undefined, name: string) => String(element?.attributes?.[name] ?? "");
const child = (element: Element | undefined, name: string) => children(element, name)[0];
const columnOf = (address: string) =>
  [...address.replace(/\d/g, "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** What the escapes of strings stand for. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The date and time of a spreadsheet's day number, to the minute: 2026-11-21T12:00 */
export const serialTime = (days: number): string =>
  new Date(Math.round((days - 25_569) * 24 * 60) * 60_000).toISOString().slice(0, 16);

/** The sheets of a file, in order. Throws when a part is missing or not well-formed. */
export function readWorkbook(bytes: Uint8Array): ReadSheet[] {
  const files = unzipSync(bytes);
  const part = (path: string, root: string) => {
    const file = files[path];
    if (!file) throw new Error(`the workbook has no ${path}`);
    return parseXml(strFromU8(file), root);
  };
  const strings = children(part("xl/sharedStrings.xml", "sst"), "si").map((each) =>
    unescaped(word(each, "t")),
  );
  const styles = part("xl/styles.xml", "styleSheet");
  const formats = new Map(
    children(child(styles, "numFmts"), "numFmt").map((each) => [
      attribute(each, "numFmtId"),
      attribute(each, "formatCode"),
    ]),
  );
  const fonts = children(child(styles, "fonts"), "font").map((font) => child(font, "b") !== undefined);
  const looks = children(child(styles, "cellXfs"), "xf").map((xf) => ({
    format: formats.get(attribute(xf, "numFmtId")) ?? "",
    isBold: fonts[Number(attribute(xf, "fontId"))] ?? false,
  }));
  const readCell = (cell: Element): SheetCell => {
    const look = looks[Number(attribute(cell, "s"))] ?? { format: "", isBold: false };
    if (child(cell, "f")) return { ...look, value: `=${word(cell, "f")}` };
    const value = word(cell, "v");
    return { ...look, value: attribute(cell, "t") === "s" ? (strings[Number(value)] ?? "") : Number(value) };
  };
  return children(child(part("xl/workbook.xml", "workbook"), "sheets"), "sheet").map((listed, index) => {
    const sheet = part(`xl/worksheets/sheet${index + 1}.xml`, "worksheet");
    const cells = children(child(sheet, "sheetData"), "row").map((row) => {
      const read: (SheetCell | undefined)[] = [];
      for (const cell of children(row, "c"))
        if (child(cell, "v") || child(cell, "f")) read[columnOf(attribute(cell, "r"))] = readCell(cell);
      return read;
    });
    const view = child(child(sheet, "sheetViews"), "sheetView");
    const pane = child(view, "pane");
    return {
      name: attribute(listed, "name"),
      cells,
      values: cells.map((row) => Array.from(row, (cell) => cell?.value ?? null)),
      frozenRows: attribute(pane, "state") === "frozen" ? Number(attribute(pane, "ySplit")) : 0,
      widths: children(child(sheet, "cols"), "col").map((col) => Number(attribute(col, "width"))),
    };
  });
}
