// The newest known state of an album: from the page's loader or a later refresh.
import { useState } from "react";
import type { OwnPhoto } from "~/domain/photos/queries.server";
import type { BandEvent } from "../events/event-band";
import { useStableFetcher } from "../forms/beside";

export type AlbumData = {
  id: string;
  band: BandEvent;
  isEnded: boolean;
  photos: OwnPhoto[];
};
/** The response to a refresh. A failed refresh changes nothing. */
export type AlbumRefresh = AlbumData | { failed: true };

const refreshParameter = "look";

/** Whether a request for the page's data is a refresh. */
export const isRefresh = (url: string): boolean => new URL(url).searchParams.has(refreshParameter);

/** The album, a function to refresh it, and the result of the last refresh. */
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
