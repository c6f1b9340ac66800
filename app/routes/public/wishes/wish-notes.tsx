import type { ReactNode } from "react";
import { notes } from "./wish-note.css";

/** A list of WishNote. */
export function WishNotes({ children }: { children: ReactNode }) {
  return <ul className={notes}>{children}</ul>;
}
