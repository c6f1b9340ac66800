// Shareable pictures: content, URL and rendering on demand. Only current content is rendered, so a URL cannot request anything
// else.

import type { LoaderFunctionArgs } from "@remix-run/node";
import type { EventForm } from "../../domain/events/form/form";
import { type EventWithPictures, findEvent } from "../../domain/events/queries.server";
import { findImageRow } from "../../domain/images/queries.server";
import { listPhotoHashes } from "../../domain/photos/queries.server";
import { withCounts } from "../../domain/polls/queries.server";
import { type PosterContent, posterSizes, type TicketContent } from "../../domain/posters/content";
import {
  albumPosterContent,
  digestPosterContent,
  eventPosterContent,
  formPosterContent,
} from "../../domain/posters/event-content.server";
import { type PosterLayout, posterLayouts } from "../../domain/posters/layouts";
import { readSettings } from "../../domain/settings/queries.server";
import { newTurn } from "../../platform/fair-queue";
import { isId } from "../../platform/ids";
import {
  DrawingAbandoned,
  isOfSamePictures,
  type PosterFile,
  PosterQueueFull,
  posterName,
  type Requested,
} from "../../platform/poster-store.server";
import type { Site } from "../context.server";
import { TooManyReads } from "../failure.server";
import { limitDrawing } from "../limits/read-limit.server";
import { siteDescription } from "../pages/page-meta";
import type { ShareImage } from "../pages/share-image";
import { findPublicPoll } from "../records/load-poll.server";
import { networkKey } from "../security/client-address";
import { readAdmin } from "../session/admin-guard.server";
import { type Digest, readDigest } from "./digest.server";
import { fileBody } from "./file-response.server";
import { pollPosterContent } from "./poll-poster.server";
import { frameOf } from "./poster-frame.server";

export type PosterFormat = "png" | "jpg";
/** Pictures of the site rather than of an event. */
const sitePictures = ["digest", "site"] as const;
type SitePicture = (typeof sitePictures)[number];
/** Replaces the id in the URLs of the site's pictures. */
const siteId = "all";
/** The requestable pictures of an event: poster layouts and others. */
const eventPictures = [...posterLayouts, "square", "og", "album"] as const;
type EventPicture = (typeof eventPictures)[number];
export const posterPictures = [...eventPictures, ...sitePictures, "poll"] as const;
export type PosterPicture = (typeof posterPictures)[number];

const kilobyte = 1024;
const jpegBytesAtMost: Record<PosterContent["kind"], number> = {
  poster: 500 * kilobyte,
  album: 500 * kilobyte,
  digest: 500 * kilobyte,
  site: 300 * kilobyte,
  poll: 500 * kilobyte,
  square: 300 * kilobyte,
  og: 300 * kilobyte,
  ticket: 300 * kilobyte,
};

const isOfSite = (picture: PosterPicture): picture is SitePicture =>
  sitePictures.some((each) => each === picture);

const isLayout = (picture: EventPicture): picture is PosterLayout =>
  posterLayouts.some((layout) => layout === picture);

/** The current content of an event's picture. A poster shows the event's background if it has one, otherwise its cover. */
export function contentOf(site: Site, picture: EventPicture, row: EventWithPictures): PosterContent {
  const frame = frameOf(site, `/e/${row.event.id}`);
  if (picture === "album") {
    return { kind: "album", ...albumPosterContent(row, listPhotoHashes(site.db, row.event.id), frame) };
  }
  if (!isLayout(picture)) return { kind: picture, ...eventPosterContent(row, frame) };
  const { backgroundImageId } = row.event;
  const background = backgroundImageId === null ? undefined : findImageRow(site.db, backgroundImageId);
  const content = eventPosterContent({ ...row, cover: background ?? row.cover }, frame);
  return { kind: "poster", layout: picture, ...content };
}

/** The current content of a digest; by default the one of all upcoming events. */
export function digestContent(site: Site, { title, rows, chosen }: Digest = readDigest(site)): PosterContent {
  return { kind: "digest", ...digestPosterContent({ title, rows, chosen }, frameOf(site, "/events")) };
}

/** The current content of the home page's card. */
function siteCardContent(site: Site): PosterContent {
  const { site: identity, address } = frameOf(site, "/");
  const { city } = readSettings(site.db);
  return { kind: "site", site: identity, scheme: "lemon-sky", city, lead: siteDescription, address };
}

const siteContentOf = (site: Site, picture: SitePicture): PosterContent =>
  picture === "digest" ? digestContent(site) : siteCardContent(site);

/** The home page's card as Open Graph image. */
export function siteCardImage(site: Site): ShareImage {
  const { url: path, width, height } = posterAddress("site", siteId, siteCardContent(site));
  return { path, width, height, alt: readSettings(site.db).siteName };
}

/** The characters that a picture would render as boxes, for a warning. Only logs a failure to read the fonts. */
export function undrawableIn(site: Site, content: PosterContent): string[] {
  try {
    return site.posterFonts.undrawable(content);
  } catch (error) {
    site.log.error({ err: error }, "poster fonts not read");
    return [];
  }
}

/** Like `undrawableIn`, for the event that a form describes. */
export function undrawableInForm(site: Site, form: EventForm): string[] {
  const content = formPosterContent(form, frameOf(site, "/"));
  return undrawableIn(site, { kind: "poster", layout: "sheet", ...content });
}

/** Replaces the event id in the URL of a digest with selected events. */
export const chosenDigest = "chosen";

export type PosterAddress = { url: string; width: number; height: number };

/** The URL of a picture of an event or a poll; contains a content hash, so it is immutable. */
export function posterAddress(
  picture: PosterPicture,
  id: string,
  content: PosterContent,
  format: PosterFormat = "jpg",
): PosterAddress {
  const url = `/posters/${picture}/${id}/${nameOf(content, format)}`;
  return { url, ...posterSizes[content.kind] };
}

/** Hashes of the pictures on a poster. */
function picturesOf(content: PosterContent): string[] {
  if (
    content.kind === "digest" ||
    content.kind === "site" ||
    content.kind === "poll" ||
    content.kind === "ticket"
  )
    return [];
  return content.kind === "album" ? content.photos : content.cover === null ? [] : [content.cover];
}

const nameOf = (content: PosterContent, format: PosterFormat) =>
  posterName(content, picturesOf(content), format);

/** Album posters are stored under their event's id, so that they are deleted with its photos. */
const fileNameOf = (picture: PosterPicture, eventId: string, name: string) =>
  picture === "album" ? `${eventId}-${name}` : name;

/** The client of a picture; its rendering limit applies, and its render is dropped once `signal` aborts. */
export type PictureClient = { address: string; isOrganiser?: boolean; signal?: AbortSignal | undefined };

/** `client` is undefined for the program itself and for organiser pages; `name` is the stored file's name. */
type Drawing = { client?: PictureClient | undefined; name?: string };

function requestedBy(site: Site, client: PictureClient | undefined): Requested {
  if (!client) return {};
  const { address, isOrganiser = false, signal } = client;
  const turn = newTurn(networkKey(address), isOrganiser);
  return { turn, signal, begin: () => limitDrawing(site, address) };
}

/**
 * Returns the stored file of a poster, or renders it. Throws rendering errors, and `TooManyReads` when the client exceeds the
 * rendering limit.
 */
export async function renderPoster(
  site: Site,
  content: PosterContent,
  format: PosterFormat,
  { client, name = nameOf(content, format) }: Drawing = {},
): Promise<PosterFile> {
  const stored = picturesOf(content).filter((hash) => site.images.has(hash));
  const pictures = Object.fromEntries(stored.map((hash) => [hash, site.images.originalPath(hash)]));
  const mostBytes = jpegBytesAtMost[content.kind];
  return site.posters.get(name, { content, format, mostBytes, pictures }, requestedBy(site, client));
}

/** Renders the picture of a ticket, which contains a name and is not stored. Throws like `renderPoster`. */
export function drawTicket(site: Site, content: TicketContent, client: PictureClient): Promise<Uint8Array> {
  const mostBytes = jpegBytesAtMost.ticket;
  const job = { content: { kind: "ticket", ...content }, format: "png", mostBytes, pictures: {} };
  return site.posters.drawOnce(job, requestedBy(site, client));
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

/** Returns the result of a render, or null when a page has waited long enough for it; the render continues. */
async function waitForPage<T>(site: Site, render: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), site.posters.pageWaitMs).unref();
  });
  return Promise.race([render, late]);
}

const isWaiting = (error: unknown) => error instanceof PosterQueueFull || error instanceof DrawingAbandoned;

/** Whether a page can show its picture, reloads until it can, or reports a failure. */
export type PosterState = "ready" | "drawing" | "failed";

/** Renders a picture before a page shows it. Throws `TooManyReads`. */
export async function readyPoster(
  site: Site,
  content: PosterContent,
  format: PosterFormat,
  client?: PictureClient,
): Promise<PosterState> {
  const render = renderPoster(site, content, format, { client }).then(
    () => "ready" as const,
    (error: unknown) => {
      if (error instanceof TooManyReads) throw error;
      if (isWaiting(error)) return "drawing";
      site.log.error({ err: error }, "poster not drawn");
      return "failed";
    },
  );
  return (await waitForPage(site, render)) ?? "drawing";
}

/** The status and headers of a page with a picture. */
export function posterPageInit(state: PosterState): ResponseInit {
  if (state === "failed") return { status: 503, headers: { "Retry-After": "10" } };
  return state === "drawing" ? { headers: { "Cache-Control": "no-store" } } : {};
}

/**
 * The response of `render`. A client that would show it as a page, rather than in one or as a download, gets a page that reloads
 * when the picture takes longer.
 */
export async function pictureResponse(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  render: (client: PictureClient) => Promise<Response>,
): Promise<Response> {
  const { site, address } = context;
  const isOrganiser = readAdmin(site, request) !== undefined;
  if (!request.headers.get("Accept")?.includes("text/html"))
    return render({ address, isOrganiser, signal: request.signal });
  const rendered = render({ address, isOrganiser }).catch((error: unknown) => {
    if (isWaiting(error)) return null;
    throw error;
  });
  const response = await waitForPage(site, rendered);
  context.isDrawing = response === null;
  return response ?? new Response(null, { status: 503 });
}

const isPicture = (text: string | undefined): text is PosterPicture =>
  posterPictures.some((picture) => picture === text);

type PosterRequest = { client: PictureClient } & Partial<
  Record<"picture" | "id" | "name", string | undefined>
>;

/** The current content of a requested picture; undefined where there is none (yet). */
function findContent(site: Site, picture: PosterPicture, id: string | undefined): PosterContent | undefined {
  if (isOfSite(picture)) return id === siteId ? siteContentOf(site, picture) : undefined;
  if (picture === "poll") {
    const poll = findPublicPoll(site, id);
    return poll && pollPosterContent(site, withCounts(site.db, poll));
  }
  const row = isId(id) ? findEvent(site.db, id) : undefined;
  if (!row || (picture === "album" && row.event.status !== "ended")) return undefined;
  return contentOf(site, picture, row);
}

/**
 * Resolves a poster's URL: its file, the current URL when the content has changed and the old file is no longer stored, or null. An
 * album's poster exists while the album is open, and only with its current photos.
 */
export async function findPoster(
  site: Site,
  { picture, id, name = "", client }: PosterRequest,
): Promise<{ file: PosterFile } | { moved: string } | null> {
  const format = name.endsWith(".png") ? "png" : "jpg";
  if (!isPicture(picture)) return null;
  if (picture === "digest" && id === chosenDigest) {
    // Rendered only for the organiser's page: visitors cannot trigger rendering of arbitrary selections.
    const stored = await site.posters.find(name);
    return stored ? { file: stored } : null;
  }
  const content = findContent(site, picture, id);
  if (!content) return null;
  const current = nameOf(content, format);
  const file = fileNameOf(picture, id ?? "all", name);
  if (current === name) return { file: await renderPoster(site, content, format, { client, name: file }) };
  // Never serves a stored poster with a picture that is no longer public.
  const isShown = isOfSamePictures(name, current);
  if (picture === "album" && !isShown) return null;
  const stored = isShown ? await site.posters.find(file) : undefined;
  return stored ? { file: stored } : { moved: posterAddress(picture, id ?? "all", content, format).url };
}
