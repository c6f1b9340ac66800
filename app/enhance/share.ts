// The system's own way to share, where the browser has one; without it the button stays hidden.

export function offerSharing(signal: AbortSignal): void {
  if (!("share" in navigator)) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-share]")) {
    button.hidden = false;
    // Closing the sheet rejects: nothing has gone wrong.
    const press = () => navigator.share({ title: document.title, url: button.dataset.share }).catch(() => {});
    button.addEventListener("click", () => void press(), { signal });
  }
}
