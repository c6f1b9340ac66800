// A moment as programs send it: ISO with an offset, or a wall time of the site's zone.
import { z } from "zod";
import { fromIso, fromWallTime } from "../platform/zoned-time";

/**
 * Reads to ms UTC; `missing` is said of what is no text, `unreadable` of a text that is no moment, `skipped` of a wall
 * time that the clock change leaves out.
 */
export const sentMoment = (
  timeZone: string,
  { missing, unreadable, skipped }: Record<"missing" | "unreadable" | "skipped", string>,
) =>
  z
    .string(missing)
    .transform((text, context) => {
      const at = fromIso(text) ?? fromWallTime(text, timeZone);
      const isReal = at === null && fromWallTime(text, "UTC") !== null;
      if (at === null) context.addIssue({ code: "custom", message: isReal ? skipped : unreadable });
      return at ?? Number.NaN;
    })
    .meta({ format: "date-time", description: "ISO 时间；没有时区的按本站时区" });
