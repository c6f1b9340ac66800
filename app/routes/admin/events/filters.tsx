import type { ReactNode } from "react";
import { bar, filters, pair } from "./filters.css";

/** The search box of a list with its order. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={bar}>{children}</div>;
}

/** Controls of a list's filter in columns. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={filters}>{children}</div>;
}

/** Two controls that belong together. */
export function FilterPair({ children }: { children: ReactNode }) {
  return <div className={pair}>{children}</div>;
}
