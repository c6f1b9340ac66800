import type { ReactNode } from "react";
import { part } from "./page-head.css";

/** A section heading under a line. */
export function PartHead({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 className={part} id={id}>
      {children}
    </h2>
  );
}
