// Forms that show a busy state while they are submitted, such as signing out and verifying.

/** Shows whether a form is being submitted. */
export function showBusy(form: HTMLFormElement, isBusy = true): void {
  const button = form.querySelector("button");
  if (!button) return;
  form.dataset.idle ??= button.textContent ?? "";
  button.textContent = (isBusy ? form.dataset.busy : form.dataset.idle) ?? "";
  button.disabled = isBusy;
}

export function initBusyForms(signal: AbortSignal): void {
  const forms = document.querySelectorAll<HTMLFormElement>("form[data-busy]");
  for (const form of forms) {
    form.addEventListener("submit", () => showBusy(form), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && showBusy(form, false), { signal });
    if (form.dataset.auto !== undefined) form.querySelector("button")?.click();
  }
}
