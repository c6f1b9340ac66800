// Motion preferences, swipe gestures and keyboard guards.

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion:reduce)").matches;

export const scrollBehavior = (): ScrollBehavior => (prefersReducedMotion() ? "auto" : "smooth");

export const swipeThresholdPx = 50;

/**
 * Calls `act` with the direction of a one-finger swipe of at least 50 px along an axis. `begin` is called on touch
 * start, before the browser scrolls.
 */
export function onSwipe(
  target: HTMLElement | Document,
  axis: "x" | "y",
  signal: AbortSignal,
  act: (direction: 1 | -1) => void,
  begin?: () => void,
): void {
  let from: Touch | null = null;
  const options = { signal, passive: true };
  const listen = target.addEventListener.bind(target) as Document["addEventListener"];
  listen(
    "touchstart",
    (event) => {
      from = event.touches.length === 1 ? (event.touches[0] ?? null) : null;
      begin?.();
    },
    options,
  );
  listen(
    "touchend",
    (event) => {
      const to = event.changedTouches[0];
      if (!from || !to) return;
      const x = to.clientX - from.clientX;
      const y = to.clientY - from.clientY;
      const [along, across] = axis === "x" ? [x, y] : [y, x];
      if (Math.abs(along) >= swipeThresholdPx && Math.abs(along) > Math.abs(across)) act(along < 0 ? 1 : -1);
      from = null;
    },
    options,
  );
}

/** Whether a key press belongs to a form field or carries a modifier. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return true;
  return (
    target instanceof Element && target.closest("input,textarea,select,[contenteditable],dialog") !== null
  );
}
