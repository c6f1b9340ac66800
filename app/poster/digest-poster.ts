// Upcoming events on one poster, soonest first; lists those without a large entry below.
import type { DigestPosterContent } from "../domain/posters/content";
import { column, type PosterNode, row, text } from "./nodes";
import { brand, doubleRule, qrPlate } from "./parts";
import { cutTo, digitFont, faces, serifFont } from "./typography";

const paper = "#FFFBF3";
const ink = "#231B16";
const line = "#DBCDB4";

type Entry = DigestPosterContent["events"][number];

function entry({ title, date, place }: Entry): PosterNode {
  const { month, day, weekday, time } = date;
  return row(
    { alignItems: "center", padding: "22px 0", borderBottom: `2px solid ${line}` },
    text({ ...digitFont, fontSize: 120, lineHeight: 0.9, width: 150 }, day),
    column(
      { width: 150, fontSize: 30, lineHeight: 1.35 },
      text({}, month),
      text({}, weekday),
      text({ ...digitFont, fontSize: 34 }, time),
    ),
    column(
      { flex: 1, marginLeft: 28 },
      row({ ...serifFont, fontSize: 42, lineHeight: 1.25 }, cutTo(title, 24)),
      place ? row({ fontSize: 32, marginTop: 6 }, cutTo(place, 18)) : null,
    ),
  );
}

export function digestPoster(
  content: DigestPosterContent,
  { code }: { code: { src: string; size: number } },
): PosterNode {
  const { site, title, period, events, others, more } = content;
  const unlisted = others.length > 0 ? `另有 ${more} 场活动` : `还有 ${more} 场活动`;
  return column(
    { width: 1080, height: 1920, fontFamily: faces.sans, color: ink, background: paper, padding: 80 },
    brand(site),
    doubleRule(ink, 40),
    row({ ...serifFont, fontSize: 84, marginTop: 40 }, title),
    row({ fontSize: 38, marginTop: 8 }, period),
    column(
      { flex: 1, minHeight: 0, marginTop: 24, overflow: "hidden" },
      ...events.map(entry),
      events.length === 0 ? text({ fontSize: 46, marginTop: 60 }, "敬请期待") : null,
    ),
    row(
      { justifyContent: "space-between", alignItems: "flex-end", marginTop: 32 },
      column(
        { flex: 1 },
        ...(others.length > 0 ? [text({ fontSize: 30, lineHeight: 1.5 }, "还有")] : []),
        ...others.map((other) => text({ fontSize: 28, lineHeight: 1.4 }, cutTo(other, 20))),
        more > 0 ? text({ fontSize: others.length > 0 ? 28 : 36, lineHeight: 1.6 }, unlisted) : null,
        text({ ...serifFont, fontSize: 46 }, "扫码看全部活动"),
      ),
      qrPlate(code, "长按识别"),
    ),
  );
}
