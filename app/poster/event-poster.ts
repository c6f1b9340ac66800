// The event poster in three layouts. Text is never placed over a picture, only over a solid colour of the scheme.
import type { EventPosterContent } from "../domain/posters/content";
import type { PosterLayout } from "../domain/posters/layouts";
import type { Scheme } from "../styles/scheme-data";
import { schemeOf } from "../styles/schemes";
import { type CoverPicture, growingCover } from "./art";
import { column, type PosterNode, row, text } from "./nodes";
import { brand, dateBlock, doubleRule, fact, label, qrPlate } from "./parts";
import { cutTo, faces, serifFont, titleSize } from "./typography";

/** Inputs added by the worker: the QR code, and the cover as data URL. */
export type Drawn = { code: { src: string; size: number }; picture: CoverPicture | null };
type Draw = (content: EventPosterContent, drawn: Drawn, scheme: Scheme) => PosterNode;

const width = 1080;
const height = 1920;
const margin = 80;

/** Hint beside the QR code. */
const hintOf = ({ mark }: EventPosterContent) => (mark ? "长按识别 · 看详情" : "长按识别 · 报名");

const paper = "#FFFBF3";
const paperInk = "#231B16";

const page = { width, height, fontFamily: faces.sans } as const;

function title({ title: words, mark }: EventPosterContent, scale = 1): PosterNode {
  const size = Math.round(titleSize(words) * scale);
  return column(
    { marginTop: 52 },
    mark ? text({ ...serifFont, fontSize: 46, lineHeight: 1.4 }, `【${mark}】`) : null,
    row({ ...serifFont, fontSize: size, lineHeight: 1.22 }, cutTo(words, 66)),
  );
}

function foot(content: EventPosterContent, { code }: Drawn): PosterNode {
  const { place, fees, capacity } = content;
  return row(
    { justifyContent: "space-between", alignItems: "flex-end", marginTop: 44 },
    column(
      { width: width - 2 * margin - code.size - 40 },
      fact("地点", cutTo(place || "待定", 36)),
      fact("费用", cutTo(fees, 30)),
      fact("人数", capacity),
    ),
    qrPlate(code, hintOf(content)),
  );
}

function words(content: EventPosterContent, drawn: Drawn, ink: string): PosterNode {
  return column(
    { padding: `72px ${margin}px ${margin}px`, flexShrink: 0 },
    dateBlock(content.date, 360),
    title(content),
    doubleRule(ink),
    foot(content, drawn),
  );
}

/** Notice layout: art at the top; the art shrinks as the title grows. */
const sheet: Draw = (content, drawn, scheme) => {
  const { ink, stops } = scheme;
  const ground = stops[2];
  const { art, category, site } = content;
  const { picture } = drawn;
  const room = growingCover({ width, height: 1000 }, { scheme, art, picture });
  const head = { padding: `56px ${margin}px 40px`, justifyContent: "space-between", flexShrink: 0 } as const;
  const paint = { ...page, color: ink, background: ground };
  // Over a photo the title has a solid background; over generated art it is placed in the sky.
  if (picture) {
    const name = text({ ...serifFont, fontSize: 46 }, cutTo(category, 8));
    return column(
      paint,
      row({ ...head, alignItems: "center" }, brand(site), name),
      room,
      words(content, drawn, ink),
    );
  }
  const sky = { position: "absolute", left: 0, right: 0, top: 0, alignItems: "flex-start" } as const;
  return column(
    { ...paint, position: "relative" },
    room,
    words(content, drawn, ink),
    row({ ...head, ...sky, paddingTop: 72 }, brand(site), label(category, { ink, ground })),
  );
};

/** Photo layout: the picture takes most of the space. */
const photo: Draw = (content, drawn, scheme) => {
  const { ink, stops } = scheme;
  const ground = stops[2];
  return column(
    { ...page, color: ink, background: ground },
    growingCover({ width, height: 1300 }, { scheme, art: content.art, picture: drawn.picture }),
    column(
      { padding: `48px ${margin}px 64px`, flexShrink: 0 },
      row(
        { justifyContent: "space-between", alignItems: "center" },
        brand(content.site, 88),
        text({ ...serifFont, fontSize: 42 }, cutTo(content.category, 8)),
      ),
      title(content, 0.9),
      row({ marginTop: 36 }, dateBlock(content.date, 200)),
      foot(content, drawn),
    ),
  );
};

/** Plain layout: black on paper with a colour stripe, for printing and reading from afar. */
const quiet: Draw = (content, drawn, scheme) => {
  const box = { width: width - 2 * margin, height: 500 };
  const band = growingCover(box, { scheme, art: content.art, picture: drawn.picture });
  return column(
    { ...page, color: paperInk, background: paper, padding: margin },
    row(
      { justifyContent: "space-between", alignItems: "flex-start" },
      brand(content.site),
      label(content.category, { ink: paperInk, ground: paper }),
    ),
    doubleRule(paperInk, 40),
    title(content, 1.1),
    row({ marginTop: 48 }, dateBlock(content.date, 320)),
    row({ flex: 1, minHeight: 0, marginTop: 56 }, band),
    foot(content, drawn),
  );
};

const layouts: Record<PosterLayout, Draw> = { sheet, photo, quiet };

/** The 1080×1920 poster. */
export function eventPoster(layout: PosterLayout, content: EventPosterContent, drawn: Drawn): PosterNode {
  return layouts[layout](content, drawn, schemeOf(content.scheme));
}

/** The 1080×1080 picture for a feed or a chat. */
export function eventSquare(content: EventPosterContent, drawn: Drawn): PosterNode {
  const scheme = schemeOf(content.scheme);
  const { ink, stops } = scheme;
  const side = 1080;
  return column(
    { ...page, height: side, color: ink, background: stops[2] },
    growingCover({ width: side, height: 600 }, { scheme, art: content.art, picture: drawn.picture }),
    column(
      { padding: "40px 64px 48px", flexShrink: 0 },
      row(
        { justifyContent: "space-between", alignItems: "flex-end" },
        column(
          { width: side - 128 - drawn.code.size - 40 },
          brand(content.site, 72),
          row(
            {
              ...serifFont,
              fontSize: Math.round(titleSize(content.title) * 0.62),
              lineHeight: 1.25,
              marginTop: 24,
            },
            cutTo(content.title, 44),
          ),
          row({ marginTop: 24 }, dateBlock(content.date, 150)),
          row(
            { fontSize: 34, marginTop: 20 },
            cutTo([content.place, content.fees].filter(Boolean).join(" · "), 32),
          ),
        ),
        qrPlate(drawn.code, hintOf(content)),
      ),
    ),
  );
}
