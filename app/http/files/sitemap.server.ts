// The sitemap: bounded, newest first within each kind.
import { listNewestEvents } from "../../domain/events/queries.server";
import { listAlbumChanges } from "../../domain/photos/queries.server";
import { listNewestPolls } from "../../domain/polls/queries.server";
import { readSettings } from "../../domain/settings/queries.server";
import { escapeHtml } from "../../platform/text";
import type { Site } from "../context.server";
import { siteOrigin } from "../security/public-origin.server";

export const addressesAtMost = 5000;

/** `updatedAt` in ms UTC; undefined for pages without a modification time. */
type Listed = { path: string; updatedAt?: number };

const latest = (rows: readonly { updatedAt: number }[]) =>
  rows.length > 0 ? Math.max(...rows.map(({ updatedAt }) => updatedAt)) : undefined;

function listAddresses({ db }: Site): Listed[] {
  const { wishesOn, pollsOn } = readSettings(db);
  const events = listNewestEvents(db, addressesAtMost);
  const albums = listAlbumChanges(db, addressesAtMost);
  const polls = pollsOn ? listNewestPolls(db, addressesAtMost) : [];
  const [eventsAt, albumsAt, pollsAt] = [latest(events), latest(albums), latest(polls)];
  return [
    { path: "/", updatedAt: eventsAt },
    { path: "/events", updatedAt: eventsAt },
    { path: "/gallery", updatedAt: albumsAt },
    { path: "/privacy" },
    { path: "/subscribe" },
    ...(wishesOn ? [{ path: "/wishes" }] : []),
    ...(pollsOn ? [{ path: "/polls", updatedAt: pollsAt }] : []),
    ...events.map(({ id, updatedAt }) => ({ path: `/events/${id}`, updatedAt })),
    ...albums.map(({ eventId, updatedAt }) => ({ path: `/photos/${eventId}`, updatedAt })),
    ...polls.map(({ id, updatedAt }) => ({ path: `/polls/${id}`, updatedAt })),
  ].slice(0, addressesAtMost);
}

/** The sitemap as XML. */
export function writeSitemap(site: Site): string {
  const origin = siteOrigin(site);
  const urls = listAddresses(site).map(({ path, updatedAt }) => {
    const changed = updatedAt === undefined ? "" : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
    return `<url><loc>${escapeHtml(origin + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}
