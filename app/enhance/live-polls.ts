// Keeps the results of polls fresh while they are looked at. Nothing moves under a finger: a card that is being used
// waits for the next time.
import { fetchPage } from "./page-swap";

const everyMs = 30_000;

export function keepPollsFresh(signal: AbortSignal): void {
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
      // A finger is on the page, or a ballot is on its way.
      if (touchedAt >= askedAt) return;
      for (const fresh of page.querySelectorAll("[data-live-polls] article")) takeOver(fresh);
    } catch {
      // The results stay as they are until the next time.
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

/** Puts a card in the place of the shown one when it says something else and nobody is at it. */
function takeOver(fresh: Element): void {
  const shown = document.getElementById(fresh.id);
  if (!shown || shown.textContent === fresh.textContent) return;
  if (shown.contains(document.activeElement) || shown.querySelector(":checked")) return;
  shown.replaceWith(fresh);
}
