import type { ReactNode } from "react";
import { fold } from "./disclosure.css";

type DisclosureProps = { label: string; open?: boolean; children: ReactNode };

/** Collapsible text; always open in print. */
export function Disclosure({ label, open, children }: DisclosureProps) {
  return (
    <details className={fold} open={open}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
