import type { ReactNode } from "react";
import { bar } from "./form-actions.css";

/** Buttons at the end of a form, the main action last. Enter triggers a form's first submit button. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={bar}>{children}</div>;
}
