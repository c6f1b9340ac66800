// Transition between home page and gallery: an overlay with loading progress, shown only when loading is slow. Disabled under
// reduced motion.

import { progressOverlay } from "./loading-notices";
import { closestTo, hasModifier, prefersReducedMotion } from "./motion";
import { canAdoptRules, fetchPage } from "./page-swap";

const isHome = (path: string) => path === "/" || path === "/home";
const isGallery = (path: string) => path === "/gallery" || path.startsWith("/gallery/");

/** Whether navigation between two paths uses the overlay. */
export function hasTransition(from: string, to: string): boolean {
  return (isHome(from) && isGallery(to)) || (isGallery(from) && isHome(to));
}

let shownPath = location.pathname;

/** Replaces the current page with a fetched one. Adds a history entry unless the path is unchanged. */
export function showPage({ title, body }: Document, url: URL, restart: () => void): void {
  if (url.pathname !== location.pathname) history.pushState(null, "", url);
  shownPath = url.pathname;
  document.title = title;
  document.body.replaceWith(body);
  window.scrollTo({ top: 0, behavior: "auto" });
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  restart();
}

export function initPageTransitions(signal: AbortSignal, restart: () => void): void {
  async function move(url: URL): Promise<void> {
    const overlay = progressOverlay();
    try {
      const fetched = await fetchPage(url.href, signal, overlay.progress);
      if (!canAdoptRules()) return location.assign(url);
      showPage(fetched.page, url, restart);
    } catch {
      if (!signal.aborted) location.assign(url);
    } finally {
      overlay.done();
    }
  }

  document.addEventListener(
    "click",
    (event) => {
      const link = closestTo<HTMLAnchorElement>(event, "a[href]");
      if (!link || link.target || event.button !== 0 || event.defaultPrevented || prefersReducedMotion())
        return;
      if (hasModifier(event)) return;
      const url = new URL(link.href, location.href);
      if (url.origin !== location.origin || url.hash || !hasTransition(location.pathname, url.pathname))
        return;
      event.preventDefault();
      void move(url);
    },
    { signal },
  );
  // A replaced page is not retained, so going back reloads it.
  window.addEventListener("popstate", () => location.pathname !== shownPath && location.reload(), { signal });
}
