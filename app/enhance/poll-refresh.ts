// Refreshes poll results while the page is visible. A card that is being used is skipped until the next refresh.
import { fetchPage } from "./page-swap";

const everyMs = 30_000;

export function initPollRefresh(signal: AbortSignal): void {
  const area = document.querySelector("[data-live-polls]");
  if (!area) return;
  let busy = false;
  let touchedAt = 0;

  const refresh = async (): Promise<void> => {
    if (busy || document.hidden) return;
    busy = true;
    const askedAt = Date.now();
    // A card that the answer to a ballot brings meanwhile is newer than this page.
    const cards = area.querySelectorAll("article");
    try {
      const { page } = await fetchPage(location.href, signal);
      // A pointer is down.
      if (touchedAt >= askedAt) return;
      for (const card of cards) refreshCard(card, page.getElementById(card.id));
    } catch {
      // Results stay as they are until the next refresh.
    } finally {
      busy = false;
    }
  };

  const touched = () => {
    touchedAt = Date.now();
  };
  area.addEventListener("pointerdown", touched, { signal });
  document.addEventListener("visibilitychange", () => void refresh(), { signal });
  const timer = setInterval(() => void refresh(), everyMs);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** Replaces a card when its content changed and it is not in use. */
function refreshCard(card: HTMLElement, fresh: HTMLElement | null): void {
  if (!fresh || card.textContent === fresh.textContent || card.hasAttribute("aria-busy")) return;
  if (card.contains(document.activeElement) || card.querySelector(":scope>form :checked,[open],[role=alert]"))
    return;
  card.replaceWith(fresh);
}
