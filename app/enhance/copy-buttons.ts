// Buttons that copy a text. Hidden without scripts, where the text can be selected.
import { copyText, copyTexts } from "~/ui/layout/page-behaviour";

export function initCopyButtons(signal: AbortSignal): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    button.after(" ", said);
    button.hidden = false;
    const press = async () => {
      const done = await copyText(button.dataset.copy ?? "");
      button.focus();
      said.textContent = done ? copyTexts.done : copyTexts.failed;
    };
    button.addEventListener("click", () => void press(), { signal });
  }
}
