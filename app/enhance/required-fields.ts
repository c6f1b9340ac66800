// Disables a button with `data-needs` while one of the named fields is blank or invalid, or a password rule is not
// met, and says below it what is missing.
import { above, tiny } from "~/styles/global.css";

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
  return (value === "" && !field.matches(":-webkit-autofill")) || field.validity.patternMismatch;
}

/** The label of a field that is missing, and a little more of one that is wrong. */
function labelOf({ labels, value, validity }: TextField): string {
  const label = labels?.[0]?.textContent ?? "";
  return value && validity.patternMismatch ? `有效的${label}` : label;
}

function enableWithValues(button: HTMLButtonElement, fields: TextField[], signal: AbortSignal): void {
  const note = document.createElement("p");
  note.id = `${fields[0]?.id}-needed`;
  note.className = `${tiny} ${above}`;
  (button.closest("p") ?? button).after(note);
  button.setAttribute("aria-describedby", note.id);
  signal.addEventListener("abort", () => note.remove());
  const check = () => {
    const isUnruly = button.form?.querySelector("[data-rule]:not([data-state=ok])");
    const missing = [...(button.form?.elements ?? [])]
      .filter(isTextField)
      .filter((field) => (field.required || fields.includes(field)) && isMissing(field));
    button.disabled = Boolean(isUnruly) || fields.some(isMissing);
    const text = missing[0] ? `还需填写：${missing.map(labelOf).join("、")}` : "密码还不符合要求";
    if (note.textContent !== text) note.textContent = text;
    note.hidden = !button.disabled;
  };
  for (const type of ["input", "change", "pointerover", "pageshow"]) {
    window.addEventListener(type, check, { signal });
  }
  check();
}
