import type { ReactNode } from "react";
import { useRowLabel } from "../form/row-name";
import { fold, whileClosed, whileOpen } from "./disclosure.css";

type DisclosureProps = {
  label: string;
  /** The label while open, if different. */
  openLabel?: string;
  open?: boolean;
  children: ReactNode;
};

/** Collapsible text; always open in print. */
export function Disclosure({ label, openLabel, open, children }: DisclosureProps) {
  const name = useRowLabel({ children: label });
  return (
    <details className={fold} open={open}>
      <summary aria-label={openLabel ? undefined : name}>
        {openLabel ? <span className={whileClosed}>{label}</span> : label}
        {openLabel ? <span className={whileOpen}>{openLabel}</span> : null}
      </summary>
      {children}
    </details>
  );
}
