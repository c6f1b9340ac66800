import type { ReactNode } from "react";
import { badge } from "./badge.css";

export type BadgeTone = keyof typeof badge;

/** A state in a glyph and a word. */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={badge[tone]}>{children}</span>;
}
