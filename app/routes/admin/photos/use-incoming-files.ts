// Handles photos that are chosen, dropped or pasted anywhere on the album page, and those chosen before hydration.
import { useEffect, useRef } from "react";

/** A slot of the album, or the form for several photos. */
export type Target = number | "many";

const fileInputs = "form[data-upload] input[type=file]";

function targetOf(element: Element): Target {
  const slot = /^slot-(\d)$/.exec(element.closest("[data-slot]")?.id ?? "")?.[1];
  return slot === undefined ? "many" : Number(slot);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Calls `take` with files and their target. */
export function useIncomingFiles(take: (files: readonly File[], target: Target) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const takeFrom = (input: HTMLInputElement) => {
      const files = [...(input.files ?? [])];
      input.value = "";
      if (files.length > 0) latest.current(files, targetOf(input));
    };
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.matches(fileInputs)) takeFrom(target);
    };
    const onDrag = (event: DragEvent) => {
      const { dataTransfer, target, type } = event;
      if (!dataTransfer?.types.includes("Files")) return;
      // Otherwise the browser would open a file dropped elsewhere.
      event.preventDefault();
      const zone = target instanceof Element ? target.closest("[data-drop]") : null;
      dataTransfer.dropEffect = zone ? "copy" : "none";
      if (zone && type === "drop") latest.current([...dataTransfer.files], targetOf(zone));
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      const files = [...(clipboardData?.files ?? [])];
      if (files.length === 0 || (isTyping(target) && clipboardData?.types.includes("text/plain"))) return;
      event.preventDefault();
      latest.current(files, target instanceof Element ? targetOf(target) : "many");
    };
    for (const input of document.querySelectorAll<HTMLInputElement>(fileInputs)) takeFrom(input);
    document.addEventListener("change", onChange);
    document.addEventListener("dragover", onDrag);
    document.addEventListener("drop", onDrag);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("change", onChange);
      document.removeEventListener("dragover", onDrag);
      document.removeEventListener("drop", onDrag);
      document.removeEventListener("paste", onPaste);
    };
  }, []);
}
