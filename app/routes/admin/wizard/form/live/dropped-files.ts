// A file that is dropped on a drop zone is chosen in its file input.
import type { DragEvent } from "react";

const zoneOf = ({ target }: DragEvent) => (target instanceof Element ? target.closest("[data-drop]") : null);

export function allowDrop(event: DragEvent): void {
  if (zoneOf(event)) event.preventDefault();
}

export function takeDropped(event: DragEvent): void {
  const input = zoneOf(event)?.querySelector<HTMLInputElement>("input[type=file]");
  const { files } = event.dataTransfer;
  if (!input || files.length === 0) return;
  event.preventDefault();
  input.files = files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
