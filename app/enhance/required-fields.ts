// Disables a button with `data-needs` while one of the named fields is blank or invalid, or a password rule is not
// met.

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: unknown): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

export function initRequiredFields(signal: AbortSignal): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-needs]")) {
    const names = (button.dataset.needs ?? "").split(" ");
    const fields = names.map((name) => button.form?.elements.namedItem(name)).filter(isTextField);
    enableWithValues(button, fields, signal);
  }
}

/** Browsers hide autofilled values from scripts until the user interacts, so autofill is detected by selector. */
function isMissing(field: TextField): boolean {
  const value = field.type === "password" ? field.value : field.value.trim();
  return (value === "" && !field.matches(":-webkit-autofill")) || field.validity.typeMismatch;
}

function enableWithValues(button: HTMLButtonElement, fields: TextField[], signal: AbortSignal): void {
  const check = () => {
    const isUnruly = button.form?.querySelector("[data-rule]:not([data-state=ok])");
    button.disabled = Boolean(isUnruly) || fields.some(isMissing);
  };
  for (const type of ["input", "change", "pointerover", "pageshow"]) {
    window.addEventListener(type, check, { signal });
  }
  check();
}
