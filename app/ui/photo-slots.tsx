import type { ReactNode } from "react";
import { five } from "./photo-slots.css";

/** The five places of an album; children are FilledSlot, DropZone, UploadingSlot and LoadingSlot, one `li` each. */
export function PhotoSlots({ children }: { children: ReactNode }) {
  return <ul className={five}>{children}</ul>;
}
