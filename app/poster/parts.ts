// Shared poster parts: logo with site name, date, facts, and QR code.
import type { PosterDate, PosterSite } from "../domain/posters/content";
import { column, image, type PosterNode, row, text } from "./nodes";
import { cutTo, digitFont, serifFont } from "./typography";

const logoRed = "#A3281C";
const logoPaper = "#FFF6EA";

const letters = (words: string) => [...words].map((letter) => text({}, letter));

/** The red logo mark: four characters, top right first. */
export function logoMark({ seal: words }: PosterSite, size: number): PosterNode {
  const [a = "", b = "", c = "", d = ""] = [...words];
  const frame = {
    flex: 1,
    border: `2px solid ${logoPaper}`,
    alignItems: "center",
    justifyContent: "center",
    flexDirection: "row-reverse",
    color: logoPaper,
    ...serifFont,
    fontSize: Math.round(size * 0.34),
    lineHeight: 1.1,
  };
  return row(
    { width: size, height: size, background: logoRed, borderRadius: 8, padding: Math.round(size / 14) },
    row(frame, column({}, ...letters(a + b)), column({}, ...letters(c + d))),
  );
}

/** Logo mark, site name and tagline. */
export function brand(site: PosterSite, size = 112): PosterNode {
  return row(
    { alignItems: "center" },
    logoMark(site, size),
    column(
      { marginLeft: Math.round(size / 4) },
      text({ ...serifFont, fontSize: Math.round(size * 0.46), lineHeight: 1.2 }, cutTo(site.name, 12)),
      site.tagline
        ? text({ fontSize: Math.round(size * 0.25), lineHeight: 1.4 }, cutTo(site.tagline, 22))
        : null,
    ),
  );
}

/** A vertical label, such as 野餐. */
export function label(words: string, { ink, ground }: { ink: string; ground: string }): PosterNode {
  const style = {
    background: ink,
    color: ground,
    ...serifFont,
    fontSize: 46,
    lineHeight: 1.25,
    padding: "24px 16px",
  };
  return column(style, ...letters(cutTo(words, 8)));
}

/** 28 with 2026年11月, 星期六 and 14:00 beside it. */
export function dateBlock({ day, year, month, weekday, time }: PosterDate, size: number): PosterNode {
  const small = Math.round(size * 0.145);
  return row(
    { alignItems: "flex-end" },
    text({ ...digitFont, fontSize: size, lineHeight: 0.8, letterSpacing: -size / 36 }, day),
    column(
      { marginLeft: 36, fontSize: small, lineHeight: 1.3 },
      text({}, year ? `${year}年${month}` : month),
      weekday ? text({}, weekday) : null,
      time ? text({ ...digitFont, fontSize: Math.round(small * 1.46), lineHeight: 1.1 }, time) : null,
    ),
  );
}

/** The double rule of the site header. */
export function doubleRule(ink: string, top = 48): PosterNode {
  return column(
    { marginTop: top },
    row({ height: 6, background: ink }),
    row({ height: 2, background: ink, marginTop: 8 }),
  );
}

/** 地点　瓦伦蒂诺公园 */
export function fact(name: string, value: string, size = 36): PosterNode {
  return row(
    { marginTop: 12, fontSize: size, lineHeight: 1.45 },
    text({ ...serifFont, width: size * 2.85 }, name),
    row({ flex: 1 }, value),
  );
}

/** The QR code on a white plate with its hint; `code` is a picture with whole pixels per module. */
export function qrPlate(code: { src: string; size: number }, hint: string): PosterNode {
  return column(
    { alignItems: "center" },
    image(code.src, code.size, code.size),
    text({ fontSize: 30, marginTop: 14 }, hint),
  );
}
