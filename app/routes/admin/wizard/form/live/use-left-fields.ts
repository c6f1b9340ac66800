// When a field counts as left. A message under a field moves what is below it, so it waits until a mouse button that was pressed
// is up: else the press of a button would miss it.
import { type FocusEvent, useCallback, useEffect, useRef } from "react";

/** A blur handler; `onLeft` is called with the name of each field that was left. */
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
      // The click comes first.
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
    // The field keeps the focus while another window has it.
    if (!name || isSameGroup || document.activeElement === target) return;
    if (isPressed.current) waiting.current.push(name);
    else latest.current(name);
  }, []);
}
