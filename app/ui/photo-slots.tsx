import type { HTMLAttributes } from "react";
import { five } from "./photo-slots.css";

/** The five slots of an album; children are FilledSlot, DropZone, UploadingSlot and LoadingSlot, one `li` each. */
export function PhotoSlots(props: HTMLAttributes<HTMLUListElement>) {
  return <ul {...props} className={five} />;
}
