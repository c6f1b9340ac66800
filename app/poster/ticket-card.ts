// The picture of a ticket: its event, its guest, and a code as large as a phone shows it.
import type { TicketContent } from "../domain/posters/content";
import { schemeOf } from "../styles/schemes";
import { column, image, type PosterNode, row, text } from "./nodes";
import { brand, doubleRule, fact } from "./parts";
import { cutTo, faces, serifFont, titleSize } from "./typography";

const width = 1080;
const margin = 80;

export function ticketCard(
  content: TicketContent,
  { code }: { code: { src: string; size: number } },
): PosterNode {
  const { ink, stops } = schemeOf(content.scheme);
  // Whole pixels for each module.
  const side = code.size * 2;
  return column(
    { width, height: 1620, fontFamily: faces.sans, color: ink, background: stops[2], padding: margin },
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
      fact("称呼", cutTo(content.name, 20)),
      fact("人数", content.seats),
    ),
    column(
      { flex: 1, alignItems: "center", justifyContent: "flex-end" },
      image(code.src, side, side),
      text({ fontSize: 34, marginTop: 16 }, "签到时出示这个二维码"),
    ),
  );
}
