// Registers the service worker and tells it what the page shows, so that it can be shown without a connection.

/** Pictures of the site that have been loaded. */
const shownPictures = () =>
  [...document.images]
    .filter(
      ({ complete, naturalWidth, currentSrc }) =>
        complete && naturalWidth && currentSrc.includes("/uploads/"),
    )
    .map(({ currentSrc }) => currentSrc);

/** Once the page has loaded. Does nothing where there are no service workers, or the site has turned copies off. */
export function tellWorker(signal: AbortSignal): void {
  if (!("serviceWorker" in navigator) || document.documentElement.dataset.offline) return;
  const { serviceWorker } = navigator;
  // A page that did not come through the worker is not yet kept.
  let isNew = !serviceWorker.controller;
  serviceWorker.register("/sw.js").catch(() => {});
  const tell = () => {
    serviceWorker.ready.then(({ active }) => {
      active?.postMessage({ page: location.href, isNew, pictures: shownPictures() });
      isNew = false;
    });
  };
  tell();
  // Some pictures are loaded when they are near.
  document.addEventListener("visibilitychange", () => document.hidden && tell(), { signal });
}
