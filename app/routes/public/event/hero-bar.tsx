import type { ReactNode } from "react";
import { bar } from "./hero.css";

/** The row above a hero: back link and event status. */
export function HeroBar({ as: Tag = "div", children }: { as?: "div" | "header"; children: ReactNode }) {
  return <Tag className={bar}>{children}</Tag>;
}
