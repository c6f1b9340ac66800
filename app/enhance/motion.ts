// Motion preferences, swipe gestures and keyboard guards.

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion:reduce)").matches;

export const scrollBehavior = (): ScrollBehavior => (prefersReducedMotion() ? "auto" : "smooth");

export const swipeThresholdPx = 50;

/**
 * Calls `act` with the direction of a one-finger swipe of at least 50 px along an axis. Calls `begin` on touch start, before the
 * browser scrolls.
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

export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent | MouseEvent) =>
  altKey || ctrlKey || metaKey || shiftKey;

/** The closest element to an event's target that matches a selector. */
export const closestTo = <T extends HTMLElement = HTMLElement>({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<T>(selector) : null;

/** Whether a key press belongs to a form field or has a modifier. */
export function isTyping(event: KeyboardEvent): boolean {
  return (
    hasModifier(event) ||
    event.defaultPrevented ||
    closestTo(event, "input,textarea,select,[contenteditable],dialog") !== null
  );
}
