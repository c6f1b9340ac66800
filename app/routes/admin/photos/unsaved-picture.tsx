import type { ReactNode } from "react";
import { unsaved } from "~/ui/media/photo-slots.css";

/** A picture that is not uploaded yet; a script sets its URL. */
export function UnsavedPicture({ children }: { children?: ReactNode }) {
  return (
    <figure className={unsaved}>
      <img alt="" data-picked />
      {children}
    </figure>
  );
}
