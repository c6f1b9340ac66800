// Refreshes the home page when the visitor returns to it (visible again, or window focused), and poll results.
import { first } from "~/ui/media/slide.css";
import { currentSlide, showSlide } from "./carousel";
import { busyNote, failureNote } from "./loading-notices";
import { closestTo } from "./motion";
import { canAdoptRules, fetchPage } from "./page-swap";

const cooldownMs = 30_000;
const afterNavigationMs = 5_000;
const focusDebounceMs = 1_000;

/** Whether a refresh is due: not while one runs, within 30 s of the last, or within 5 s of following a link. */
export function isDue(
  state: { loading: boolean; refreshedAt: number; leftAt: number },
  now: number,
): boolean {
  return !state.loading && now - state.refreshedAt > cooldownMs && now - state.leftAt > afterNavigationMs;
}

/** The content of an area, ignoring which slide is initial. */
function contentOf(area: HTMLElement): string {
  return area.innerHTML.replace(` ${first}`, "");
}

/** Identifies a control across a refresh: its opening tag without the attributes that scripts append. */
const tagOf = ({ outerHTML }: Element) => outerHTML.replace(/( tabindex[^>]*)?>.*/s, "");

/** Focuses the counterpart of a replaced control, or the area if there is none. */
function focusSame(area: HTMLElement, before: Element): void {
  const same = [...area.querySelectorAll<HTMLElement>("a,ul")].find(
    (control) => tagOf(control) === tagOf(before),
  );
  area.tabIndex = -1;
  (same ?? area).focus({ preventScroll: true });
}

export function initAutoRefresh(signal: AbortSignal): void {
  const area = document.querySelector<HTMLElement>("[data-refresh]");
  if (!area) return;
  const state = { loading: false, refreshedAt: Date.now(), leftAt: 0 };
  let seen = contentOf(area);

  const refresh = async (): Promise<void> => {
    state.loading = true;
    failureNote.hide();
    const hideBusy = busyNote();
    try {
      const fetched = await fetchPage(location.href, signal);
      const fresh = fetched.page.querySelector<HTMLElement>("[data-refresh]");
      if (!fresh || contentOf(fresh) === seen) return;
      if (!canAdoptRules()) return location.reload();
      const slide = currentSlide();
      seen = contentOf(fresh);
      const focused = area.querySelector(":focus");
      area.replaceChildren(...fresh.childNodes);
      if (focused) focusSame(area, focused);
      if (slide) showSlide(slide, "auto");
    } catch {
      if (!signal.aborted) failureNote.show("获取活动数据失败，请稍后重试", () => void refresh());
    } finally {
      state.loading = false;
      state.refreshedAt = Date.now();
      hideBusy();
    }
  };

  const refreshIfDue = () => {
    if (isDue(state, Date.now())) void refresh();
  };
  let focused = 0;
  document.addEventListener("visibilitychange", () => !document.hidden && refreshIfDue(), { signal });
  window.addEventListener("pageshow", (event) => event.persisted && refreshIfDue(), { signal });
  window.addEventListener(
    "focus",
    () => {
      clearTimeout(focused);
      focused = window.setTimeout(refreshIfDue, focusDebounceMs);
    },
    { signal },
  );
  document.addEventListener(
    "click",
    (event) => {
      if (closestTo(event, "a[href]")) state.leftAt = Date.now();
    },
    { signal },
  );
  // Tests wait for this attribute.
  area.dataset.refresh = "on";
}

const pollsEveryMs = 30_000;

/** Refreshes poll results while the page is visible. Skips a card in use until the next refresh. */
export function initPollRefresh(signal: AbortSignal): void {
  const area = document.querySelector("[data-live-polls]");
  if (!area) return;
  let busy = false;
  let touchedAt = 0;

  const refresh = async (): Promise<void> => {
    if (busy || document.hidden) return;
    busy = true;
    const requestedAt = Date.now();
    // A card replaced by a ballot's response in the meantime is newer than this page.
    const cards = area.querySelectorAll("article");
    try {
      const { page } = await fetchPage(location.href, signal);
      // A pointer is down.
      if (touchedAt >= requestedAt) return;
      for (const card of cards) refreshCard(card, page.getElementById(card.id));
    } catch {
      // Results stay unchanged until the next refresh.
    } finally {
      busy = false;
    }
  };

  const touched = () => {
    touchedAt = Date.now();
  };
  area.addEventListener("pointerdown", touched, { signal });
  document.addEventListener("visibilitychange", () => void refresh(), { signal });
  const timer = setInterval(() => void refresh(), pollsEveryMs);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** Replaces a card when its content changed and it is not in use. */
function refreshCard(card: HTMLElement, fresh: HTMLElement | null): void {
  if (!fresh || card.textContent === fresh.textContent || card.hasAttribute("aria-busy")) return;
  if (card.contains(document.activeElement) || card.querySelector(":scope>form :checked,[open],[role=alert]"))
    return;
  card.replaceWith(fresh);
}
