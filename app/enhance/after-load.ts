// Non-critical scripts, loaded after the page.
import { switchPrefix } from "~/ui/layout/page-behaviour";
import { initAutoRefresh, initPollRefresh } from "./auto-refresh";
import { initUnsentPosts } from "./offline/unsent-posts";

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
