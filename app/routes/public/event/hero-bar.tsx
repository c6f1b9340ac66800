import type { ReactNode } from "react";
import { bar } from "./hero.css";

/** The row above a hero: back link and event status. */
export function HeroBar({ children }: { children: ReactNode }) {
  return <div className={bar}>{children}</div>;
}
