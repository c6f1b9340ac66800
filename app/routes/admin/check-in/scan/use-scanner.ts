// Opens the scanner at a press of its link; where the page gets no camera, the link leads to the explanation.
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
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

/**
 * Whether the scanner is open, and a ref of its link, which gets the focus when the scanner closes. A document that was opened for another page has no permission, and is loaded again.
 */
export function useScanner() {
  const [isOpen, setOpen] = useState(false);
  const isClosing = useRef(false);
  const close = useCallback(() => {
    isClosing.current = true;
    setOpen(false);
  }, []);
  const link = useCallback((opener: HTMLAnchorElement | null) => {
    if (opener && isClosing.current) opener.focus();
    isClosing.current = false;
  }, []);
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
  return { isOpen, close, press, link };
}
