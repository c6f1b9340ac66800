// Non-critical scripts, loaded after the page.
import { initAutoRefresh } from "./auto-refresh";
import { tellWorker } from "./offline/tell-worker";
import { initUnsentPosts } from "./offline/unsent-posts";
import { initPollRefresh } from "./poll-refresh";

/** `restart` starts the scripts for another page. */
export function initAfterLoad(signal: AbortSignal, restart: () => void): void {
  if (signal.aborted) return;
  initAutoRefresh(signal);
  initPollRefresh(signal);
  initUnsentPosts(signal, restart);
  tellWorker(signal);
  // Tests wait for this attribute.
  document.documentElement.dataset.later = "";
}
