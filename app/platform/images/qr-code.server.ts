// QR codes of our own URLs: black on white, whole pixels per module, with the required quiet zone of four modules.
import { encode } from "uqr";
import { memoizeRecent } from "../memoize";
import { encodeBitPng } from "./bit-png";

const quietModules = 4;
const targetPx = 600;

const cachedShapes = 200;

/** Rows of modules including the quiet zone; true is black. */
const modulesOf = (text: string): boolean[][] => encode(text, { ecc: "M", border: quietModules }).data;

const modulePx = (size: number) => Math.max(1, Math.floor(targetPx / size));

/** The black runs of a row as SVG path commands. */
function runsOf(row: boolean[], y: number): string {
  let path = "";
  for (let start = row.indexOf(true); start >= 0; ) {
    const end = row.indexOf(false, start);
    const length = (end < 0 ? row.length : end) - start;
    path += `M${start} ${y}h${length}v1h-${length}z`;
    start = row.indexOf(true, start + length);
  }
  return path;
}

/** QR code as an SVG path with one unit per module: `path` in a square of `size`, quiet zone included. */
export const qrShape = memoizeRecent(cachedShapes, drawShape);

function drawShape(text: string): { size: number; path: string } {
  const modules = modulesOf(text);
  const rows = modules.map((row, y) =>
    [
      ...row
        .map((isBlack) => (isBlack ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ]
      .map(({ index, 0: { length } }) => `M${index} ${y}.5h${length}`)
      .join(""),
  );
  return { size: modules.length, path: rows.join("") };
}

/** QR code as SVG. Contains no `#`, which would end an unescaped data URL. */
export function qrSvg(text: string): string {
  const modules = modulesOf(text);
  const size = modules.length;
  const side = size * modulePx(size);
  const frame = `xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}"`;
  const black = modules.map(runsOf).join("");
  return `<svg ${frame} shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${black}"/></svg>`;
}

export function qrPng(text: string): Buffer {
  const modules = modulesOf(text);
  return encodeBitPng(modules, modulePx(modules.length));
}
