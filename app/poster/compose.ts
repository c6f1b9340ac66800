// Builds the satori element tree of a poster.
import type { EventPosterContent, PosterContent } from "../domain/posters/content";
import { albumPoster } from "./album-poster";
import { shareCard, siteCard, ticketCard } from "./cards";
import { digestPoster } from "./digest-poster";
import { eventPoster, eventSquare } from "./event-poster";
import type { PosterNode } from "./nodes";
import { pollPoster } from "./poll-poster";

/** The QR code and the pictures as data URLs, in the order of the content's hashes. */
export type PosterAssets = { code: { src: string; size: number }; pictures: string[] };

/** Hashes of the stored pictures that a content uses. */
export function picturesOf(content: PosterContent): string[] {
  if (
    content.kind === "digest" ||
    content.kind === "site" ||
    content.kind === "poll" ||
    content.kind === "ticket"
  )
    return [];
  if (content.kind === "album") return content.photos;
  return content.cover === null ? [] : [content.cover];
}

export function composePoster(content: PosterContent, { code, pictures }: PosterAssets): PosterNode {
  const [src] = pictures;
  const drawnOf = ({ position }: EventPosterContent) => ({ code, picture: src ? { src, position } : null });
  switch (content.kind) {
    case "poster":
      return eventPoster(content.layout, content, drawnOf(content));
    case "square":
      return eventSquare(content, drawnOf(content));
    case "og":
      return shareCard(content, drawnOf(content));
    case "album":
      return albumPoster(content, { code, photos: pictures });
    case "digest":
      return digestPoster(content, { code });
    case "site":
      return siteCard(content);
    case "poll":
      return pollPoster(content, { code });
    case "ticket":
      return ticketCard(content, { code });
  }
}
