// Switches between an ended event's details and its album and discussion, by wheel, arrow keys and swipe.
import { isTyping, onSwipe, scrollBehavior } from "./motion";

const lockMs = 1_000;
const wheelThreshold = 50;
const nearPx = 40;

export function initSecondPart(signal: AbortSignal): void {
  const second = document.querySelector<HTMLElement>("[data-second]");
  if (!second) return;
  let lockedUntil = 0;
  let wheeled = 0;
  let scrollToPart = () => {};
  const isLocked = () => performance.now() < lockedUntil;
  const top = () => second.getBoundingClientRect().top;

  type Part = "first" | "second" | "beyond";
  /** `beyond` is the middle of a part: the visitor reads a part that is longer than the window to its end first. */
  const partInView = (): Part =>
    top() > innerHeight || top() < -nearPx ? "beyond" : top() > nearPx ? "first" : "second";

  /** Scrolls to the other part from the edge between them; returns whether it did. */
  function go(direction: 1 | -1, from: Part = partInView()): boolean {
    if (isLocked() || from !== (direction === 1 ? "first" : "second")) return false;
    lockedUntil = performance.now() + lockMs;
    scrollToPart = () =>
      direction === 1
        ? second?.scrollIntoView({ behavior: scrollBehavior() })
        : scrollTo({ top: 0, behavior: scrollBehavior() });
    scrollToPart();
    return true;
  }

  // A swipe's momentum outlasts the scroll it triggered and would scroll past the part.
  document.addEventListener("scrollend", () => isLocked() && scrollToPart(), { signal });

  document.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      if (isLocked()) return event.preventDefault();
      wheeled = Math.sign(wheeled) === Math.sign(event.deltaY) ? wheeled + event.deltaY : event.deltaY;
      if (Math.abs(wheeled) < wheelThreshold) return;
      if (go(wheeled > 0 ? 1 : -1)) event.preventDefault();
      wheeled = 0;
    },
    { signal, passive: false },
  );
  document.addEventListener(
    "keydown",
    (event) => {
      if (isTyping(event) || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      if (isLocked() || go(event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
    },
    { signal },
  );
  let touchedAt: Part = "first";
  onSwipe(
    document,
    "y",
    signal,
    (direction) => go(direction, touchedAt),
    () => {
      touchedAt = partInView();
    },
  );
}
