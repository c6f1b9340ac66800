import type { ReactNode } from "react";
import { bar } from "./form-actions.css";

/** Buttons at the end of a form. The first child is the main action: the browser takes it for Enter; it is drawn last. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={bar}>{children}</div>;
}
