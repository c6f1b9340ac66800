// A button with `data-needs` is off while one of the fields that it names is blank.

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: unknown): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

export function watchNeededFields(signal: AbortSignal): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-needs]")) {
    const names = (button.dataset.needs ?? "").split(" ");
    const fields = names.map((name) => button.form?.elements.namedItem(name)).filter(isTextField);
    enableWithValues(button, fields, signal);
  }
}

/** A value that the browser filled in is kept from scripts until somebody acts, so it is known by its look. */
function isBlank(field: TextField): boolean {
  const value = field.type === "password" ? field.value : field.value.trim();
  return value === "" && !field.matches(":-webkit-autofill");
}

function enableWithValues(button: HTMLButtonElement, fields: TextField[], signal: AbortSignal): void {
  const check = () => {
    button.disabled = fields.some(isBlank);
  };
  for (const type of ["input", "change", "pointerover", "pageshow"]) {
    window.addEventListener(type, check, { signal });
  }
  check();
}
