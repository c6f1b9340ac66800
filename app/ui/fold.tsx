import type { ReactNode } from "react";
import { fold } from "./fold.css";

type FoldProps = { label: string; open?: boolean; children: ReactNode };

/** Text that opens under a line; on paper it is always open. */
export function Fold({ label, open, children }: FoldProps) {
  return (
    <details className={fold} open={open}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
