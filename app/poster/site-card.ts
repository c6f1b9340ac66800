// The 1200×630 Open Graph card of the home page.
import type { SiteCardContent } from "../domain/posters/content";
import { schemeOf } from "../styles/schemes";
import { cover } from "./art";
import { column, type PosterNode, row, text } from "./nodes";
import { doubleRule, logoMark } from "./parts";
import { cutTo, faces, serifFont, widthInEms } from "./typography";

const textWidth = 700;

export function siteCard({ site, scheme: key, city, lead }: SiteCardContent): PosterNode {
  const scheme = schemeOf(key);
  const name = cutTo(site.name, 12);
  const nameSize = Math.min(132, Math.floor(textWidth / Math.max(1, widthInEms(name))));
  const art = cover({ width: 380, height: 630 }, { scheme, art: "arch", picture: null });
  return row(
    {
      width: 1200,
      height: 630,
      position: "relative",
      fontFamily: faces.sans,
      color: scheme.ink,
      background: scheme.stops[2],
    },
    row({ position: "absolute", right: 0, top: 0 }, art),
    column(
      { padding: 60, width: textWidth + 120, justifyContent: "space-between" },
      row(
        { alignItems: "center" },
        logoMark(site, 104),
        text({ ...serifFont, fontSize: 44, marginLeft: 24 }, cutTo(city, 10)),
      ),
      column(
        {},
        text({ ...serifFont, fontSize: nameSize, lineHeight: 1.15 }, name),
        text({ fontSize: 40, marginTop: 8 }, cutTo(site.tagline, 17)),
        doubleRule(scheme.ink, 28),
        row({ fontSize: 28, lineHeight: 1.5, marginTop: 24 }, cutTo(lead, 42)),
      ),
    ),
  );
}
