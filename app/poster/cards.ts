// Open Graph cards of 1200×630 pixels, and the picture of a ticket.
import type { EventPosterContent, SiteCardContent, TicketContent } from "../domain/posters/content";
import { schemeOf } from "../styles/schemes";
import { cover } from "./art";
import type { Drawn } from "./event-poster";
import { column, image, type PosterNode, row, text } from "./nodes";
import { brand, doubleRule, fact, logoMark } from "./parts";
import { cutTo, digitFont, faces, serifFont, titleSize, widthInEms } from "./typography";

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

const textWidth = 700;

/** The card of the home page. */
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

const ticketWidth = 1080;
const margin = 80;

/** A ticket: event, guest, and a QR code as large as a phone shows it. */
export function ticketCard(
  content: TicketContent,
  { code }: { code: { src: string; size: number } },
): PosterNode {
  const { ink, stops } = schemeOf(content.scheme);
  // Whole pixels per module.
  const side = code.size * 2;
  return column(
    {
      width: ticketWidth,
      height: 1620,
      fontFamily: faces.sans,
      color: ink,
      background: stops[2],
      padding: margin,
    },
    row(
      { justifyContent: "space-between", alignItems: "center", flexShrink: 0 },
      brand(content.site, 88),
      text({ ...serifFont, fontSize: 56 }, "票"),
    ),
    doubleRule(ink, 32),
    column(
      { flexShrink: 0, marginTop: 32 },
      row(
        { ...serifFont, fontSize: Math.round(titleSize(content.title) * 0.7), lineHeight: 1.25 },
        cutTo(content.title, 44),
      ),
      row({ height: 16 }),
      fact("时间", content.period),
      fact("地点", cutTo(content.place || "待定", 40)),
      ...(content.name === "" ? [] : [fact("称呼", cutTo(content.name, 20))]),
      fact("人数", content.seats),
    ),
    column(
      { flex: 1, alignItems: "center", justifyContent: "flex-end" },
      image(code.src, side, side),
      text({ fontSize: 34, marginTop: 16 }, "签到时出示这个二维码"),
    ),
  );
}
