// The newest known state of an album: that of its page, or that of a later look at the server.
import { useState } from "react";
import type { OwnPhoto } from "~/domain/photos/queries.server";
import { useStableFetcher } from "../forms/use-stable-fetcher";

export type AlbumData = {
  id: string;
  title: string;
  isEnded: boolean;
  hasBegun: boolean;
  photos: OwnPhoto[];
};
/** The answer to a look. A look that fails changes nothing. */
export type AlbumRefresh = AlbumData | { failed: true };

const refreshParameter = "look";

/** Whether a request of the page's data is a look. */
export const isRefresh = (url: string): boolean => new URL(url).searchParams.has(refreshParameter);

/** The album, a way to look at the server again, and the answer of the last look. */
export function useAlbum(loaded: AlbumData, address: string) {
  const { fetched, load } = useStableFetcher<AlbumRefresh>();
  const seen = fetched.data;
  const [known, setKnown] = useState({ loaded, seen, album: loaded });
  if (known.loaded !== loaded || known.seen !== seen) {
    const isNew = seen !== undefined && seen !== known.seen && "photos" in seen;
    const album = isNew ? seen : known.loaded === loaded ? known.album : loaded;
    setKnown({ loaded, seen, album });
  }
  return { album: known.album, seen, refresh: () => load(`${address}?${refreshParameter}`) };
}
