// What keeps a page fresh while it is looked at. It is loaded after the page's own script, because nobody waits for it.
import { initAutoRefresh } from "./auto-refresh";
import { initPollRefresh } from "./poll-refresh";

export function initRefreshes(signal: AbortSignal): void {
  if (signal.aborted) return;
  initAutoRefresh(signal);
  initPollRefresh(signal);
}
