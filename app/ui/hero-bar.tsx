import type { ReactNode } from "react";
import { bar } from "./hero.css";

/** The row over a hero: the way back, then the state of the event. */
export function HeroBar({ children }: { children: ReactNode }) {
  return <div className={bar}>{children}</div>;
}
