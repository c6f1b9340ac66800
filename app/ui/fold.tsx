import type { ReactNode } from "react";
import { fold } from "./fold.css";

type FoldProps = { label: string; open?: boolean; children: ReactNode };

/** Collapsible text; always open in print. */
export function Fold({ label, open, children }: FoldProps) {
  return (
    <details className={fold} open={open}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
