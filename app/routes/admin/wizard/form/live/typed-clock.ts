// When the fields of the event form were typed, by the server's clock.

/**
 * Returns increasing timestamps (ms UTC), later than `pageNow`, the time at which the server rendered the page. A save that
 * arrives late is thereby older than what the server has.
 */
export function startTypedClock(pageNow: () => number) {
  let page = 0;
  let readAt = 0;
  let last = 0;
  /** The time of fields as the server rendered them. */
  function pageTime(): number {
    const now = pageNow();
    if (now !== page) [page, readAt] = [now, Date.now()];
    last = Math.max(last, now);
    return last;
  }
  /** The time of a change. */
  function tick(): number {
    pageTime();
    last = Math.max(last + 1, page + Date.now() - readAt);
    return last;
  }
  return { pageTime, tick };
}
