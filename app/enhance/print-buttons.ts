// Buttons that print the page, hidden without scripts.

export function initPrintButtons(signal: AbortSignal): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print(), { signal });
  }
}
