// Refreshes poll results while the page is visible. A card that is being used is skipped until the next refresh.
import { fetchPage } from "./page-swap";

const everyMs = 30_000;

export function initPollRefresh(signal: AbortSignal): void {
  const area = document.querySelector("[data-live-polls]");
  if (!area) return;
  let busy = false;
  let touchedAt = 0;

  async function refresh(): Promise<void> {
    if (busy || document.hidden) return;
    busy = true;
    const askedAt = Date.now();
    try {
      const { page } = await fetchPage(location.href, signal);
      // A pointer is down, or a ballot is being sent.
      if (touchedAt >= askedAt) return;
      for (const fresh of page.querySelectorAll("[data-live-polls] article")) applyFreshPolls(fresh);
    } catch {
      // Results stay as they are until the next refresh.
    } finally {
      busy = false;
    }
  }

  const touched = () => {
    touchedAt = Date.now();
  };
  area.addEventListener("pointerdown", touched, { signal });
  area.addEventListener("submit", () => clearInterval(timer), { signal });
  document.addEventListener("visibilitychange", () => void refresh(), { signal });
  const timer = setInterval(() => void refresh(), everyMs);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** Replaces a card when its content changed and it is not in use. */
function applyFreshPolls(fresh: Element): void {
  const shown = document.getElementById(fresh.id);
  if (!shown || shown.textContent === fresh.textContent) return;
  if (shown.contains(document.activeElement) || shown.querySelector(":checked")) return;
  shown.replaceWith(fresh);
}
