// Drags a photo to another slot by mouse, pen or touch. A drop presses a submit button of the photo's form, as 前移 and
// 后移 do.
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";
import { lifted } from "./photo-slots.css";

/** A shorter movement is a press, not a drag. */
const leastPx = 6;
/** Near the edge of the viewport, the page scrolls a little per frame. */
const edgePx = 64;
const scrollPx = 9;

function slotNumber(slot: Element | null | undefined): number | null {
  const number = /^slot-(\d)$/.exec(slot?.id ?? "")?.[1];
  return number === undefined ? null : Number(number);
}

/** The drop target at a point of the viewport. */
function slotAt(x: number, y: number): number | null {
  const slot = document.elementFromPoint(x, y)?.closest("[data-slot]");
  return slot?.querySelector("[data-view]") ? null : slotNumber(slot);
}

/**
 * Tracks one drag of a figure; a drop presses `drop` with the slot's number as its value. Returns a function that
 * cancels the drag.
 */
function follow(
  event: PointerEvent,
  { figure, drop, own }: { figure: HTMLElement; drop: HTMLButtonElement; own: number | null },
  onTarget: (slot: number | null) => void,
): () => void {
  const from = { x: event.clientX, y: event.clientY + scrollY };
  let at = { x: event.clientX, y: event.clientY };
  let target: number | null = null;
  let isLifted = false;
  let frame = 0;

  const place = () => {
    figure.style.transform = `translate(${at.x - from.x}px, ${at.y + scrollY - from.y}px)`;
    const slot = slotAt(at.x, at.y);
    target = slot === own ? null : slot;
    onTarget(target);
  };
  const scroll = () => {
    const by = at.y < edgePx ? -scrollPx : at.y > innerHeight - edgePx ? scrollPx : 0;
    // The page's smooth scrolling would lag behind.
    if (by !== 0) scrollTo({ top: scrollY + by, behavior: "auto" });
    if (by !== 0) place();
    frame = requestAnimationFrame(scroll);
  };
  const onMove = (moved: PointerEvent) => {
    if (moved.pointerId !== event.pointerId) return;
    at = { x: moved.clientX, y: moved.clientY };
    if (!isLifted) {
      if (Math.hypot(at.x - from.x, at.y + scrollY - from.y) < leastPx) return;
      isLifted = true;
      figure.classList.add(lifted);
      frame = requestAnimationFrame(scroll);
    }
    place();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    removeEventListener("pointermove", onMove);
    removeEventListener("pointerup", onUp);
    removeEventListener("pointercancel", end);
    removeEventListener("keydown", onKey);
    figure.classList.remove(lifted);
    figure.style.transform = "";
    onTarget(null);
  };
  const onUp = ({ pointerId }: PointerEvent) => {
    if (pointerId !== event.pointerId) return;
    end();
    if (target === null) return;
    drop.value = String(target);
    drop.click();
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") end();
  };
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", end);
  addEventListener("keydown", onKey);
  return end;
}

export type PhotoDrag = {
  /** The slot under the dragged photo. */
  target: number | null;
  /** Starts a drag from the photo or its handle. */
  onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
};

export function usePhotoDrag(): PhotoDrag {
  const [target, setTarget] = useState<number | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const onPointerDown = ({ nativeEvent, currentTarget }: ReactPointerEvent<HTMLElement>) => {
    const figure = currentTarget.closest("figure");
    const slot = currentTarget.closest("[data-slot]");
    const drop = slot?.querySelector<HTMLButtonElement>("[data-drop-to]");
    // Touches on the picture scroll; only the handle drags.
    const isHeld = nativeEvent.pointerType !== "touch" || currentTarget.hasAttribute("data-grip");
    if (!figure || !drop || !isHeld || !nativeEvent.isPrimary || nativeEvent.button !== 0) return;
    stop.current();
    stop.current = follow(nativeEvent, { figure, drop, own: slotNumber(slot) }, setTarget);
  };
  return { target, onPointerDown };
}
