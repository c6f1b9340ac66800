// Opens the scanner at a press of its link; where the page gets no camera, the link leads to the explanation.
import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { readStored, removeStored, writeStored } from "~/ui/layout/browser-storage";
import { isPlainPress } from "~/ui/layout/page-link";
import { hasCameraAccess, isCameraAllowed, prepareReader } from "./camera";

/** Time of a press that had to load the document, in ms. */
const pressKey = "check-in-scan";
const pressExpiryMs = 30_000;

function takePress(): boolean {
  const at = Number(readStored(pressKey) ?? 0);
  removeStored(pressKey);
  return Date.now() - at < pressExpiryMs;
}

/** Whether the scanner is open. A document that was opened for another page has no permission, and is loaded again. */
export function useScanner() {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (!hasCameraAccess()) return;
    if (takePress() && isCameraAllowed()) setOpen(true);
    prepareReader().catch(() => {});
  }, []);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event) || !hasCameraAccess()) return;
    if (isCameraAllowed()) {
      event.preventDefault();
      setOpen(true);
    } else writeStored(pressKey, String(Date.now()));
  };
  return { isOpen, close, press };
}
