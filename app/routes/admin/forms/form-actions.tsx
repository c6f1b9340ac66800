import type { ReactNode } from "react";
import { bar } from "./form-actions.css";

/** Buttons at the end of a form. The first child is the main action, triggered by Enter; it is displayed last. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={bar}>{children}</div>;
}
