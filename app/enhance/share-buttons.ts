// Buttons for the system's share dialog, hidden where the browser has none.

export function initShareButtons(signal: AbortSignal): void {
  if (!("share" in navigator)) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-share]")) {
    button.hidden = false;
    // Rejects when the user closes the dialog, which is not an error.
    const press = () => navigator.share({ title: document.title, url: button.dataset.share }).catch(() => {});
    button.addEventListener("click", () => void press(), { signal });
  }
}
