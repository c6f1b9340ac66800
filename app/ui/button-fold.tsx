import type { ReactNode } from "react";
import { buttonFold } from "./button-fold.css";
import { buttonClass } from "./button-look";

type ButtonFoldProps = { label: string; small?: boolean; className?: string; children: ReactNode };

/** A form that opens under its button. */
export function ButtonFold({ label, small = false, className = "", children }: ButtonFoldProps) {
  return (
    <details className={`${buttonFold} ${className}`}>
      <summary className={buttonClass({ tone: "line", small })}>{label}</summary>
      {children}
    </details>
  );
}
