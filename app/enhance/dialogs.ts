// Enhances dialogs that open by URL fragment: focus trap and restore, closing by Escape and backdrop.
import { closestTo } from "./motion";

const focusable = 'a[href],button:not([disabled]),input,select,textarea,[tabindex="0"]';

export function initDialogs(signal: AbortSignal): void {
  // Links to a separate page, opened here as a dialog.
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-pane]")) {
    link.href = `#${link.dataset.pane}`;
  }
  for (const pane of document.querySelectorAll("[data-dialog]")) pane.setAttribute("aria-modal", "true");
  let opener: Element | null = null;
  const openPane = () => {
    const target =
      location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    return target?.dataset.dialog === undefined ? null : target;
  };
  const closeLink = (pane: HTMLElement) => pane.querySelector<HTMLAnchorElement>("a[href^='#']");

  function close(pane: HTMLElement): void {
    // Opened by a click on this page: close by history.back(). Opened by its URL: follow the dialog's close link.
    if (opener) history.back();
    else closeLink(pane)?.click();
  }

  document.addEventListener(
    "click",
    (event) => {
      const link = closestTo<HTMLAnchorElement>(event, "a[href^='#']");
      const pane = openPane();
      if (pane && (event.target === pane || link === closeLink(pane)) && opener) {
        event.preventDefault();
        close(pane);
      } else if (pane && event.target === pane) close(pane);
      else if (link && document.getElementById(link.hash.slice(1))?.dataset.dialog !== undefined)
        opener = link;
    },
    { signal },
  );
  const moveFocus = () => {
    const pane = openPane();
    if (pane) closeLink(pane)?.focus();
    else if (opener instanceof HTMLElement) {
      opener.focus({ preventScroll: true });
      opener = null;
    }
  };
  window.addEventListener("hashchange", moveFocus, { signal });
  // The URL may open a dialog.
  moveFocus();
  document.addEventListener(
    "keydown",
    (event) => {
      const pane = openPane();
      if (!pane) return;
      if (event.key === "Escape") close(pane);
      if (event.key !== "Tab") return;
      const inside = [...pane.querySelectorAll<HTMLElement>(focusable)];
      const [first, last] = [inside[0], inside[inside.length - 1]];
      const edge = event.shiftKey ? first : last;
      if (document.activeElement !== edge && pane.contains(document.activeElement)) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    },
    { signal },
  );
}
