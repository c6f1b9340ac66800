import type { ReactNode } from "react";
import { part } from "./page-head.css";

/** The heading of a part of a page, under an ink line. */
export function PartHead({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 className={part} id={id}>
      {children}
    </h2>
  );
}
