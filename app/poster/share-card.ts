// The 1200×630 Open Graph card.
import type { EventPosterContent } from "../domain/posters/content";
import { schemeOf } from "../styles/schemes";
import { cover } from "./art";
import type { Drawn } from "./event-poster";
import { column, type PosterNode, row, text } from "./nodes";
import { logoMark } from "./parts";
import { cutTo, digitFont, faces, serifFont, widthInEms } from "./typography";

export function shareCard(content: EventPosterContent, { picture }: Pick<Drawn, "picture">): PosterNode {
  const scheme = schemeOf(content.scheme);
  const { ink, stops } = scheme;
  const { day, month, weekday, time } = content.date;
  const isLong = widthInEms(content.title) > 14;
  const facts = [cutTo(content.place, 16), content.category, content.fees].filter(Boolean).join(" · ");
  const art = cover({ width: 460, height: 382 }, { scheme, art: content.art, picture });
  return row(
    {
      width: 1200,
      height: 630,
      position: "relative",
      fontFamily: faces.sans,
      color: ink,
      background: stops[2],
    },
    row({ position: "absolute", right: 0, top: 0 }, art),
    column(
      { padding: "56px 64px", width: 1200, justifyContent: "space-between" },
      column(
        {},
        row(
          { alignItems: "center" },
          logoMark(content.site, 68),
          text({ ...serifFont, fontSize: 36, marginLeft: 18 }, cutTo(content.site.name, 12)),
        ),
        row(
          { alignItems: "flex-end", marginTop: 40 },
          text({ ...digitFont, fontSize: 240, lineHeight: 0.8 }, day),
          column(
            { marginLeft: 28, fontSize: 38, lineHeight: 1.3 },
            text({}, `${month} ${weekday}`.trim()),
            time ? text({ ...digitFont, fontSize: 54, lineHeight: 1.1 }, time) : null,
          ),
        ),
      ),
      column(
        {},
        row({ ...serifFont, fontSize: isLong ? 50 : 74, lineHeight: 1.25 }, cutTo(content.title, 41)),
        row({ fontSize: 34, marginTop: 16 }, cutTo(content.mark ? `${content.mark} · ${facts}` : facts, 30)),
      ),
    ),
  );
}
