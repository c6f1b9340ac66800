// Registers the service worker and reports the page and its pictures to it, so that it can cache them.

/** Pictures of the site that have been loaded. */
const shownPictures = () =>
  [...document.images]
    .filter(
      ({ complete, naturalWidth, currentSrc }) =>
        complete && naturalWidth && currentSrc.includes("/uploads/"),
    )
    .map(({ currentSrc }) => currentSrc);

/** Call after the page has loaded. Does nothing without service workers or when the site has turned copies off. */
export function tellWorker(signal: AbortSignal): void {
  if (!("serviceWorker" in navigator) || document.documentElement.dataset.offline) return;
  const { serviceWorker } = navigator;
  // A page that the worker did not serve is not cached yet.
  let isNew = !serviceWorker.controller;
  serviceWorker.register("/sw.js").catch(() => {});
  const tell = () => {
    serviceWorker.ready.then(({ active }) => {
      active?.postMessage({ page: location.href, isNew, pictures: shownPictures() });
      isNew = false;
    });
  };
  tell();
  // Lazy pictures load later.
  document.addEventListener("visibilitychange", () => document.hidden && tell(), { signal });
}
