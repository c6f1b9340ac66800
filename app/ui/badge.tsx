import type { ReactNode } from "react";
import { badge } from "./badge.css";

export type BadgeTone = keyof typeof badge;

/** A status as glyph and text. */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={badge[tone]}>{children}</span>;
}
