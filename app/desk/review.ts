// Keyboard shortcuts of the inbox: a approves, r opens the reasons, j and k navigate. They can be switched off, for
// example by people who use dictation.

const switchedOff = "review-keys-off";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input,textarea,select,[contenteditable]") !== null;
}

function openReasons(page: HTMLElement): void {
  const fold = page.querySelector("details");
  if (!fold) return;
  fold.open = true;
  fold.querySelector("button")?.focus();
}

export function initReviewKeys(): void {
  const page = document.querySelector<HTMLElement>("[data-review]");
  const hint = page?.querySelector<HTMLElement>("[data-keys]");
  const box = hint?.querySelector("input");
  if (!page || !hint || !box) return;
  hint.hidden = false;
  box.checked = localStorage.getItem(switchedOff) === null;
  box.addEventListener("change", () => {
    if (box.checked) localStorage.removeItem(switchedOff);
    else localStorage.setItem(switchedOff, "");
  });
  document.addEventListener("keydown", (event) => {
    const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
    // The checkbox that disables the shortcuts is not a typing target.
    const isBusy = target !== box && isTyping(target);
    if (!box.checked || repeat || ctrlKey || metaKey || altKey || isBusy) return;
    if (key === "r") openReasons(page);
    else if (/^[ajk]$/.test(key)) page.querySelector<HTMLElement>(`[data-key=${key}]`)?.click();
  });
}
