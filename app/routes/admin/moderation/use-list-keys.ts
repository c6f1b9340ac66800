// Keyboard shortcuts of a list of comments or wishes: move between items, and press buttons of the focused one.
import { useLocation } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";
import type { Keys } from "../lists/list-keys";

const items = () => [...document.querySelectorAll<HTMLElement>("main li[id]")];
const current = () => items().find((item) => item.contains(document.activeElement));

function focusItem(item: HTMLElement | null | undefined): void {
  if (!item) return;
  item.tabIndex = -1;
  item.focus();
}

/** Moves focus from the focused item; without one, to the first or last item. */
function step(by: 1 | -1): void {
  const all = items();
  const at = all.findIndex((item) => item.contains(document.activeElement));
  const from = by > 0 ? 0 : all.length - 1;
  focusItem(all[at < 0 ? from : at + by]);
}

function openReasons(): void {
  const reasons = current()?.querySelector("details form[action$='/reject']")?.closest("details");
  if (!(reasons instanceof HTMLDetailsElement)) return;
  reasons.open = true;
  reasons.querySelector<HTMLElement>("input:not([type=hidden]), textarea")?.focus();
}

export function useListKeys(): Keys {
  const { key, hash } = useLocation();
  const isDecided = useRef(false);
  // Focuses the item that replaced the decided one.
  useEffect(() => {
    if (key && isDecided.current) focusItem(document.getElementById(hash.slice(1)));
    isDecided.current = false;
  }, [key, hash]);
  return useMemo(() => {
    const approve = () => {
      const button = current()?.querySelector<HTMLElement>("form[action$='/approve'] button");
      if (!button) return;
      isDecided.current = true;
      button.click();
    };
    return {
      j: { label: "下一条", press: () => step(1) },
      k: { label: "上一条", press: () => step(-1) },
      a: { label: "通过", press: approve },
      r: { label: "拒绝", press: openReasons },
    };
  }, []);
}
