// A moment as programs send it: ISO with an offset, or a wall time of the site's zone.
import { z } from "zod";
import { fromIso, fromWallTime } from "../platform/zoned-time";

/** Reads to ms UTC; `missing` is said of what is no text, `unreadable` of a text that is no moment. */
export const sentMoment = (
  timeZone: string,
  { missing, unreadable }: Record<"missing" | "unreadable", string>,
) =>
  z
    .string(missing)
    .transform((text, context) => {
      const at = fromIso(text) ?? fromWallTime(text, timeZone);
      if (at === null) context.addIssue({ code: "custom", message: unreadable });
      return at ?? Number.NaN;
    })
    .meta({ format: "date-time", description: "ISO 时间；没有时区的按本站时区" });
