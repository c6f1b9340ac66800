// A timestamp of the JSON API: ISO with an offset, or a wall-clock time of the site's zone.
import { fromIso, fromWallTime } from "../platform/zoned-time";
import { boundedString, valueMax } from "./bounded";

/**
 * Schema that parses to ms UTC. Messages: `missing` when not a string, `unreadable` when not a timestamp, `skipped`
 * for a wall-clock time that the clock change skips.
 */
export const apiTimestamp = (
  timeZone: string,
  { missing, unreadable, skipped }: Record<"missing" | "unreadable" | "skipped", string>,
) =>
  boundedString(valueMax, { required: missing, tooLong: unreadable })
    .transform((text, context) => {
      const at = fromIso(text) ?? fromWallTime(text, timeZone);
      const isReal = at === null && fromWallTime(text, "UTC") !== null;
      if (at === null) context.addIssue({ code: "custom", message: isReal ? skipped : unreadable });
      return at ?? Number.NaN;
    })
    .meta({ format: "date-time", description: "ISO 时间；没有时区的按本站时区" });
