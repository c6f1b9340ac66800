import type { ReactNode } from "react";
import { facts } from "./facts.css";

/** Event details as Fact rows. */
export function Facts({ id = "facts", children }: { id?: string; children: ReactNode }) {
  return (
    <dl className={facts} id={id}>
      {children}
    </dl>
  );
}
