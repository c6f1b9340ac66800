// Poster of an ended event: up to five album pictures, and the QR code of the album.
import type { AlbumPosterContent } from "../domain/posters/content";
import { schemeOf } from "../styles/schemes";
import { cover } from "./art";
import { column, image, type PosterNode, row, text } from "./nodes";
import { brand, qrPlate } from "./parts";
import { cutTo, faces, serifFont, titleSize } from "./typography";

const width = 1080;
const gap = 12;

type Drawn = { code: { src: string; size: number }; photos: string[] };

/** The first picture large, the others in rows of two below it. */
function pictures(photos: string[], area: { width: number; height: number }): PosterNode {
  const [first = "", ...others] = photos;
  const rows = others.length > 2 ? [others.slice(0, 2), others.slice(2)] : others.length > 0 ? [others] : [];
  const share = rows.length === 0 ? 1 : rows.length === 1 ? 0.6 : 0.46;
  const large = Math.round(area.height * share);
  const small = Math.round((area.height - large) / Math.max(1, rows.length)) - gap;
  return column(
    {},
    image(first, area.width, large),
    ...rows.map((line) => {
      const each = Math.round((area.width - gap * (line.length - 1)) / line.length);
      return row(
        { marginTop: gap },
        ...line.map((src, index) => image(src, each, small, { marginLeft: index === 0 ? 0 : gap })),
      );
    }),
  );
}

export function albumPoster(content: AlbumPosterContent, { code, photos }: Drawn): PosterNode {
  const scheme = schemeOf(content.scheme);
  const { ink, stops } = scheme;
  const { year, month, day, weekday } = content.date;
  const area = { width, height: 1160 };
  return column(
    { width, height: 1920, fontFamily: faces.sans, color: ink, background: stops[2] },
    photos.length > 0 ? pictures(photos, area) : cover(area, { scheme, art: content.art, picture: null }),
    column(
      { flex: 1, padding: "48px 80px 64px", justifyContent: "space-between" },
      column(
        {},
        text({ fontSize: 38 }, `${year}年${month}${Number(day)}日 ${weekday} · 活动回顾`),
        row(
          {
            ...serifFont,
            fontSize: Math.round(titleSize(content.title) * 0.9),
            lineHeight: 1.25,
            marginTop: 16,
          },
          cutTo(content.title, 50),
        ),
      ),
      row(
        { justifyContent: "space-between", alignItems: "flex-end" },
        brand(content.site),
        qrPlate(code, "长按识别 · 看相册"),
      ),
    ),
  );
}
