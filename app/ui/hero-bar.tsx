import type { ReactNode } from "react";
import { bar } from "./hero.css";

/** The row over a hero: the way back, then the state of the event. */
export function HeroBar({ as: Tag = "div", children }: { as?: "div" | "header"; children: ReactNode }) {
  return <Tag className={bar}>{children}</Tag>;
}
