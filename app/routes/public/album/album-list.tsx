import type { ReactNode } from "react";
import { albums } from "./photos.css";

/** A grid of AlbumCard. */
export function AlbumList({ children }: { children: ReactNode }) {
  return <ul className={albums}>{children}</ul>;
}
