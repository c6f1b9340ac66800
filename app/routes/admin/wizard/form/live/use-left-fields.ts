// Detects when the user leaves a field. An error message below a field shifts the content under it, so this waits until
// the mouse button is released: otherwise the click would miss its button.
import { type FocusEvent, useCallback, useEffect, useRef } from "react";

/** Returns a blur handler; `onLeft` is called with the name of each field that the user left. */
export function useLeftFields(onLeft: (name: string) => void) {
  const latest = useRef(onLeft);
  latest.current = onLeft;
  const isPressed = useRef(false);
  const waiting = useRef<string[]>([]);

  useEffect(() => {
    let timer = 0;
    const onDown = () => {
      isPressed.current = true;
    };
    const onUp = () => {
      isPressed.current = false;
      // The click event comes first.
      timer = window.setTimeout(() => {
        for (const name of waiting.current.splice(0)) latest.current(name);
      });
    };
    window.addEventListener("mousedown", onDown, true);
    window.addEventListener("mouseup", onUp, true);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("mousedown", onDown, true);
      window.removeEventListener("mouseup", onUp, true);
    };
  }, []);

  return useCallback(({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const name = target.getAttribute("name");
    const isSameGroup = relatedTarget instanceof Element && relatedTarget.getAttribute("name") === name;
    // The field keeps the focus when the window loses it.
    if (!name || isSameGroup || document.activeElement === target) return;
    if (isPressed.current) waiting.current.push(name);
    else latest.current(name);
  }, []);
}
