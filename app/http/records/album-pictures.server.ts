// Pictures of an album by their URLs: uploaded ones, and copies of those of other sites, for the API and the form.
import { z } from "zod";
import type { ImageRow } from "~/domain/images/commands.server";
import { uploadHash } from "~/domain/images/picture";
import { findImageByHash } from "~/domain/images/queries.server";
import { photoMessages, slotNumbers } from "~/domain/photos/schema";
import type { Site } from "../context.server";
import { siteOrigin } from "../security/public-origin.server";
import { copyPicture } from "./picture-copies.server";

/** The URL of a photo: of an upload, or https of another site. */
export const photoAddress = z
  .string(photoMessages.fileMissing)
  .min(1, photoMessages.fileMissing)
  .max(2000, photoMessages.fileMissing)
  .meta({ description: "上传得到的 url，或 https 链接" });

/** Whether a URL is one of this site. */
const isOwnUrl = (site: Site, url: string) => {
  const origin = siteOrigin(site);
  return URL.canParse(url, origin) && new URL(url, origin).origin === origin;
};

/** Copied pictures by their URLs. */
export type AlbumCopies = ReadonlyMap<string, ImageRow>;

/** Copies the pictures of other sites for an open album, unless there are too many. */
export async function copyAlbumPictures(site: Site, urls: readonly string[]): Promise<AlbumCopies> {
  if (urls.length > slotNumbers.length) return new Map();
  const foreign = [...new Set(urls)].filter((url) => !isOwnUrl(site, url));
  const copies = await Promise.all(
    foreign.map(async (url) => [url, await copyPicture(site, url, "album")] as const),
  );
  return new Map(copies.flatMap(([url, row]) => (row ? [[url, row] as const] : [])));
}

/** Finds the uploaded picture with this URL, or the copy of one of another site; a message where there is none. */
export function findAlbumPicture(
  site: Site,
  url: string,
  copies: AlbumCopies | undefined,
): { imageId: string } | { message: string } {
  const hash = uploadHash(url, siteOrigin(site));
  const row = hash ? findImageByHash(site.db, hash, "album") : copies?.get(url);
  if (row) return { imageId: row.id };
  return { message: isOwnUrl(site, url) ? photoMessages.notUploaded : photoMessages.notCopied };
}
