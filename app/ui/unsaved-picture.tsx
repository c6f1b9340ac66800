import type { ReactNode } from "react";
import { unsaved } from "./photo-slots.css";

/** A picture that only this browser has so far; a script sets its address. */
export function UnsavedPicture({ children }: { children?: ReactNode }) {
  return (
    <figure className={unsaved}>
      <img alt="" data-picked />
      {children}
    </figure>
  );
}
