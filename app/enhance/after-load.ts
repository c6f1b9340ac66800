// Non-critical scripts, loaded after the page.
import { switchPrefix } from "~/ui/layout/page-behaviour";
import { first } from "~/ui/media/slide.css";
import { currentSlide, showSlide } from "./carousel";
import { busyNote, failureNote } from "./loading-notices";
import { closestTo } from "./motion";
import { initUnsentPosts } from "./offline/unsent-posts";
import { canAdoptRules, fetchPage } from "./page-swap";

// Refreshes the home page when the visitor returns to it (visible again, or window focused), and poll results.

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

function initAutoRefresh(signal: AbortSignal): void {
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
function initPollRefresh(signal: AbortSignal): void {
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

/** The site's pictures that have loaded. */
const shownPictures = () =>
  [...document.images]
    .filter(
      ({ complete, naturalWidth, currentSrc }) =>
        complete && naturalWidth && currentSrc.includes("/uploads/"),
    )
    .map(({ currentSrc }) => currentSrc);

/**
 * Registers the service worker and sends it the page and its pictures to cache. Does nothing without service workers or when the
 * site has disabled offline copies.
 */
function notifyWorker(signal: AbortSignal): void {
  // Missing in some browsers and over http.
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  if (!serviceWorker || document.documentElement.dataset.offline) return;
  // A page that the worker did not serve is not cached yet.
  let isNew = !serviceWorker.controller;
  serviceWorker.register("/sw.js").catch(() => {});
  const notify = async () => {
    const { active } = await serviceWorker.ready;
    const { own } = document.body.dataset;
    active?.postMessage({ page: location.href, isNew, own, pictures: shownPictures() });
    isNew = false;
  };
  void notify();
  // Lazy pictures load later.
  document.addEventListener("visibilitychange", () => document.hidden && void notify(), { signal });
}

/**
 * Removes a switch's fragment from the URL, so that a shared link opens at the top of the page. Focuses the switch first, because
 * the browser may not have reached it yet.
 */
function hideSwitchesFragment(): void {
  const { hash } = location;
  if (!hash.startsWith(`#${switchPrefix}`)) return;
  if (!document.querySelector(":focus")) document.querySelector<HTMLElement>(hash)?.focus();
  history.replaceState(history.state, "", location.href.replace(hash, ""));
}

/** `restart` starts the scripts for another page. */
export function initAfterLoad(signal: AbortSignal, restart: () => void): void {
  if (signal.aborted) return;
  hideSwitchesFragment();
  initAutoRefresh(signal);
  initPollRefresh(signal);
  initUnsentPosts(signal, restart);
  notifyWorker(signal);
  // Tests wait for this attribute.
  document.documentElement.dataset.later = "";
}
