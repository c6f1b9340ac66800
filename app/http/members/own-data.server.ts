import { readOwnAlerts } from "../../domain/alerts/choices.server";
import { readOwnData } from "../../domain/members/own-data.server";
import { wallTime } from "../../platform/zoned-time";
import type { Site } from "../context.server";
import { notFound } from "../pages/not-found";
import type { Member } from "../session/member.server";
import { siteTimeOf } from "../site-time.server";

/** All stored data of a member, as an uncacheable download. */
export function ownDataResponse(site: Site, { id }: Member): Response {
  const { now, timeZone } = siteTimeOf(site);
  const own = readOwnData(site.db, id, now);
  if (!own) throw notFound();
  const alerts = readOwnAlerts(site.db, id, now);
  return new Response(`${JSON.stringify({ ...own, alerts }, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="my-data-${wallTime(now, timeZone).date}.json"`,
      "Cache-Control": "no-store",
    },
  });
}
