import type { HTMLAttributes } from "react";
import { five } from "./photo-slots.css";

/** The five slots of an album; children are FilledSlot, DropZone and UploadingSlot, one `li` each. */
export function PhotoSlots(props: HTMLAttributes<HTMLUListElement>) {
  return <ul {...props} className={five} />;
}
