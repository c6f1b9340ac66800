// Detects the boxes that satori renders for missing glyphs, with the fonts of posters.
import { readFile } from "node:fs/promises";
import satori from "satori";
import { chineseFonts, fontPath, smallFonts } from "../../server/drawing/font-files";
import { readFontFor } from "../../server/drawing/poster-fonts";

type Font = { name: string; weight: 400 | 700; data: ArrayBuffer | Buffer };
type Face = { name: string; weight: 400 | 700 };

/** Large, so that rounding does not change a shape. */
const fontSize = 1000;
/** Pixels by which equal outlines may differ. */
const tolerance = 2;
/** A character that no font has. */
const missing = "\u{10fffd}";

/** The outlines of a line of text, each relative to its first point. */
async function outlinesOf(text: string, { name, weight }: Face, fonts: Font[]): Promise<number[][]> {
  const style = { display: "flex", fontFamily: name, fontWeight: weight, fontSize, whiteSpace: "nowrap" };
  const line = { type: "div", props: { style, children: [text] } };
  // satori's types require React elements; it accepts these plain objects.
  const tree = line as unknown as Parameters<typeof satori>[0];
  const svg = await satori(tree, { width: 40 * fontSize, height: 2 * fontSize, fonts });
  const paths = [...svg.matchAll(/<path[^>]* d="([^"]*)"/g)].flatMap(([, path = ""]) => path.split(/(?=M)/));
  return paths
    .map((path) => (path.match(/-?[\d.]+/g) ?? []).map(Number))
    .filter(({ length }) => length > 3)
    .map((numbers) => numbers.map((number, index) => number - (numbers[index % 2] ?? 0)));
}

const isSame = (one: number[], other: number[]) =>
  one.length === other.length && one.every((number, n) => Math.abs(number - (other[n] ?? 0)) <= tolerance);

/** Whether a glyph's outlines occur consecutively in those of a line. */
const isPartOf = (line: number[][], glyph: number[][]) =>
  line.some((_, at) => glyph.every((outline, n) => isSame(outline, line[at + n] ?? [])));

/** Whether one of the texts, rendered alone, contains a box. */
export async function openBoxFinder(texts: readonly string[]): Promise<(text: string) => Promise<boolean>> {
  const characters = new Set([...texts.join("")].map((one) => one.codePointAt(0) ?? 0));
  const chinese = chineseFonts.map(async (font) => ({
    ...font,
    data: await readFontFor(fontPath(font), characters),
  }));
  const small = smallFonts.map(async (font) => ({ ...font, data: await readFile(fontPath(font)) }));
  const fonts: Font[] = await Promise.all([...chinese, ...small]);
  const boxes = await Promise.all(fonts.map((font) => outlinesOf(missing, font, [font])));
  return async (text) => {
    for (const face of chineseFonts) {
      const outlines = await outlinesOf(text, face, fonts);
      if (boxes.some((box) => isPartOf(outlines, box))) return true;
    }
    return false;
  };
}
