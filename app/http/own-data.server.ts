// Export of a member's personal data.
import { readOwnData } from "../domain/members/own-data.server";
import { wallTime } from "../platform/zoned-time";
import type { Site } from "./context.server";
import type { Member } from "./member.server";
import { momentOf } from "./moment.server";
import { notFound } from "./not-found";

/** All stored data of a member, as an uncacheable download. */
export function answerOwnData(site: Site, { id }: Member): Response {
  const { now, timeZone } = momentOf(site);
  const own = readOwnData(site.db, id, now);
  if (!own) throw notFound();
  return new Response(`${JSON.stringify(own, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="my-data-${wallTime(now, timeZone).date}.json"`,
      "Cache-Control": "no-store",
    },
  });
}
