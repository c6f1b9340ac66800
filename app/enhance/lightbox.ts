// Photo page: arrow keys and swipe to navigate, Escape to close, all by the page's own links.
import { isTyping, onSwipe } from "./motion";

export function initLightbox(signal: AbortSignal): void {
  const lightbox = document.querySelector<HTMLElement>("[data-lightbox]");
  if (!lightbox) return;
  const follow = (selector: string) => document.querySelector<HTMLAnchorElement>(selector)?.click();
  const turn = (direction: 1 | -1) => follow(direction === 1 ? 'a[rel="next"]' : 'a[rel="prev"]');
  document.addEventListener(
    "keydown",
    (event) => {
      if (isTyping(event)) return;
      if (event.key === "Escape") follow('a[href$="#album"]');
      if (event.key === "ArrowLeft") turn(-1);
      if (event.key === "ArrowRight") turn(1);
    },
    { signal },
  );
  onSwipe(lightbox, "x", signal, turn);
}
