import type { ReactNode } from "react";
import { buttonClass } from "~/ui/form/button";
import { buttonFold } from "./button-disclosure.css";

type ButtonDisclosureProps = { label: string; small?: boolean; children: ReactNode };

/** A form that opens under its button. */
export function ButtonDisclosure({ label, small = false, children }: ButtonDisclosureProps) {
  return (
    <details className={buttonFold}>
      <summary className={buttonClass({ tone: "line", small })}>{label}</summary>
      {children}
    </details>
  );
}
