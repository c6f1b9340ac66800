// Shareable pictures: content, URL and rendering on demand. Only current content is rendered; a URL cannot request
// anything else.
import type { Moment } from "../domain/events/moment";
import { type EventWithPictures, findEvent, listComingEvents } from "../domain/events/queries.server";
import { listPhotoHashes } from "../domain/photos/queries.server";
import { type PosterContent, posterSizes } from "../domain/posters/content";
import {
  albumPosterContent,
  digestPosterContent,
  eventPosterContent,
} from "../domain/posters/event-content.server";
import { type PosterLayout, posterLayouts } from "../domain/posters/layouts";
import { readSettings } from "../domain/settings/queries.server";
import { isId } from "../platform/ids";
import { type PosterFile, posterName } from "../platform/poster-store.server";
import type { Site } from "./context.server";
import { fileBody } from "./file-answer.server";
import { momentOf } from "./moment.server";
import { siteOrigin } from "./public-origin.server";

export type PosterFormat = "png" | "jpg";
/** The requestable pictures: a poster layout or another picture of an event; `digest` covers the whole site. */
export const posterPictures = [...posterLayouts, "square", "og", "album", "digest"] as const;
export type PosterPicture = (typeof posterPictures)[number];

const kilobyte = 1024;
const jpegBytesAtMost: Record<PosterContent["kind"], number> = {
  poster: 500 * kilobyte,
  album: 500 * kilobyte,
  digest: 500 * kilobyte,
  square: 300 * kilobyte,
  og: 300 * kilobyte,
};
const comingAtMost = 50;

function frameOf(site: Site, path: string) {
  const { siteName: name, tagline, seal } = readSettings(site.db);
  const moment: Moment = momentOf(site);
  return { site: { name, tagline, seal }, address: siteOrigin(site) + path, moment };
}

const isLayout = (picture: PosterPicture): picture is PosterLayout =>
  posterLayouts.some((layout) => layout === picture);

/** Current content of an event's picture. */
export function contentOf(site: Site, picture: PosterPicture, row: EventWithPictures): PosterContent {
  const frame = frameOf(site, `/e/${row.event.id}`);
  if (picture === "digest") return digestContent(site);
  if (picture === "album") {
    return { kind: "album", ...albumPosterContent(row, listPhotoHashes(site.db, row.event.id), frame) };
  }
  const content = eventPosterContent(row, frame);
  return isLayout(picture) ? { kind: "poster", layout: picture, ...content } : { kind: picture, ...content };
}

/** Current content of the digest. */
export function digestContent(site: Site): PosterContent {
  const rows = listComingEvents(site.db, site.clock.now(), comingAtMost);
  return { kind: "digest", ...digestPosterContent(rows, frameOf(site, "/events")) };
}

export type PosterAddress = { url: string; width: number; height: number };

/** The URL of a picture; contains a content hash, so it is immutable. */
export function posterAddress(
  picture: PosterPicture,
  eventId: string,
  content: PosterContent,
  format: PosterFormat = "jpg",
): PosterAddress {
  const url = `/posters/${picture}/${eventId}/${posterName(content, format)}`;
  return { url, ...posterSizes[content.kind] };
}

/** A URL that redirects to the event's current poster. */
export function latestPosterAddress(layout: PosterLayout, eventId: string): PosterAddress {
  return { url: `/posters/${layout}/${eventId}/latest.jpg`, ...posterSizes.poster };
}

/** The file of a content, rendered when not stored. Throws when rendering fails. */
export async function drawnPoster(
  site: Site,
  content: PosterContent,
  format: PosterFormat,
): Promise<PosterFile> {
  const hashes = content.kind === "digest" ? [] : content.kind === "album" ? content.photos : [content.cover];
  const pictures = Object.fromEntries(
    hashes.flatMap((hash) => (hash ? [[hash, site.images.originalPath(hash)]] : [])),
  );
  const mostBytes = jpegBytesAtMost[content.kind];
  return site.posters.get(posterName(content, format), { content, format, mostBytes, pictures });
}

/** A rendered picture as a response. */
export function posterFile(
  file: PosterFile,
  format: PosterFormat,
  headers: Record<string, string> = {},
): Response {
  const type = format === "png" ? "image/png" : "image/jpeg";
  return new Response(fileBody(file.path), {
    headers: { "Content-Type": type, "Content-Length": String(file.bytes), ...headers },
  });
}

/** Maximum time that a page waits for its picture. */
const patienceMs = 10_000;

/** Renders a picture before a page shows it; false when that failed or took too long. */
export async function isPosterReady(
  site: Site,
  content: PosterContent,
  format: PosterFormat,
): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), patienceMs).unref();
  });
  const drawn = drawnPoster(site, content, format).then(
    () => true,
    (error: unknown) => {
      site.log.error({ err: error }, "poster not drawn");
      return false;
    },
  );
  return Promise.race([drawn, late]);
}

const isPicture = (text: string | undefined): text is PosterPicture =>
  posterPictures.some((picture) => picture === text);

type Asked = { picture?: string | undefined; id?: string | undefined; name?: string | undefined };

/**
 * Resolves a picture's URL: a file, the URL of the current picture when the content changed and the old file is gone,
 * or null.
 */
export async function findPoster(
  site: Site,
  { picture, id, name = "" }: Asked,
): Promise<{ file: PosterFile } | { moved: string } | null> {
  const format = name.endsWith(".png") ? "png" : "jpg";
  if (!isPicture(picture)) return null;
  const row = isId(id) ? findEvent(site.db, id) : undefined;
  const isOfSite = picture === "digest" && id === "all";
  if (!row && !isOfSite) return null;
  const content = row ? contentOf(site, picture, row) : digestContent(site);
  if (posterName(content, format) === name) return { file: await drawnPoster(site, content, format) };
  const kept = await site.posters.find(name);
  return kept ? { file: kept } : { moved: posterAddress(picture, id ?? "all", content, format).url };
}
