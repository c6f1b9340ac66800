// A poll with its options; once it has ended, with its results.
import type { PollPosterContent } from "../domain/posters/content";
import { column, type PosterNode, row, text } from "./nodes";
import { brand, doubleRule, qrPlate } from "./parts";
import { cutTo, digitFont, faces, serifFont, titleSize, widthInEms } from "./typography";

const paper = "#FFFBF3";
const sheet = "#FFFFFF";
const ink = "#231B16";
const line = "#DBCDB4";
const red = "#A3281C";
const rest = "#EADFC8";
const edge = "#8A7A65";

type Option = PollPosterContent["options"][number];

/** Font size of an option by its length. */
function optionSize(words: string): number {
  const width = widthInEms(words);
  if (width <= 14) return 54;
  return width <= 28 ? 46 : 38;
}

/** An option with its number; with a result, over a bar as long as its share. */
function option({ text: words, result, percent, isLeading }: Option, index: number): PosterNode {
  const bar = row(
    { height: 16, background: rest },
    row({ width: `${percent}%`, height: 16, background: isLeading ? red : edge }),
  );
  return column(
    { marginTop: 32, border: `2px solid ${isLeading ? red : line}`, background: sheet },
    row(
      { alignItems: "center", minHeight: 196, padding: "20px 36px 20px 0" },
      row(
        { width: 140, justifyContent: "center", flexShrink: 0 },
        text({ ...digitFont, fontSize: 104, lineHeight: 0.9, color: red }, String(index + 1)),
      ),
      column(
        { flex: 1 },
        row({ ...serifFont, fontSize: optionSize(words), lineHeight: 1.3 }, cutTo(words, 44)),
        result ? text({ fontSize: 34, marginTop: 8 }, result) : null,
      ),
      result ? text({ ...digitFont, fontSize: 84, lineHeight: 1, marginLeft: 24 }, `${percent}%`) : null,
    ),
    result ? bar : null,
  );
}

export function pollPoster(
  { site, title, mark, options, note, invitation }: PollPosterContent,
  { code }: { code: { src: string; size: number } },
): PosterNode {
  return column(
    { width: 1080, height: 1920, fontFamily: faces.sans, color: ink, background: paper, padding: 80 },
    row(
      { justifyContent: "space-between", alignItems: "center", flexShrink: 0 },
      brand(site),
      text({ ...serifFont, fontSize: 46, color: red }, mark),
    ),
    doubleRule(ink, 40),
    column(
      { flex: 1, minHeight: 0, justifyContent: "center", overflow: "hidden" },
      row(
        { ...serifFont, fontSize: Math.round(titleSize(title) * 0.92), lineHeight: 1.25, marginBottom: 24 },
        cutTo(title, 60),
      ),
      ...options.map(option),
    ),
    row(
      { justifyContent: "space-between", alignItems: "flex-end", marginTop: 32, flexShrink: 0 },
      column(
        { width: 1080 - 2 * 80 - code.size - 40 },
        row({ fontSize: 36, lineHeight: 1.5 }, note),
        text({ ...serifFont, fontSize: 52 }, invitation),
      ),
      qrPlate(code, "长按识别"),
    ),
  );
}
