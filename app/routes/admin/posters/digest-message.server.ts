// The text message that accompanies the poster of all upcoming events.
import { toEventView } from "~/domain/events/event-views.server";
import { listComingEvents } from "~/domain/events/queries.server";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { siteOrigin } from "~/http/security/public-origin.server";
import { siteTimeOf } from "~/http/site-time.server";

const listedAtMost = 20;

/** Title, time, place and short link of each upcoming event, one paragraph each. */
export function digestMessage(site: Site): string {
  const { siteName } = readSettings(site.db);
  const rows = listComingEvents(site.db, site.clock.now(), listedAtMost);
  if (rows.length === 0) return `【${siteName}】暂无活动，敬请期待：${siteOrigin(site)}/events`;
  const entries = rows.map((row, index) => {
    const { id, title, period, place, fees } = toEventView(row, siteTimeOf(site));
    const where = place ? ` · ${place}` : "";
    return `${index + 1}. ${title}\n${period}${where} · ${fees.named}\n${siteOrigin(site)}/e/${id}`;
  });
  return [`【${siteName} · 近期活动】`, ...entries, `全部活动：${siteOrigin(site)}/events`].join("\n\n");
}
