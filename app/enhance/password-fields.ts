// Password fields can show what was typed, and a button with `data-needs` is off while the field of that name is blank.
import { revealable, revealer } from "~/ui/password-toggle.css";

export function upgradePasswordFields(signal: AbortSignal): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[type=password]")) addToggle(field);
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-needs]")) {
    const field = button.form?.elements.namedItem(button.dataset.needs ?? "");
    if (field instanceof HTMLInputElement) enableWithValue(button, field, signal);
  }
}

/** The field stays where it is, so that it keeps focus and caret of whoever is typing already. */
function addToggle(field: HTMLInputElement): void {
  const button = document.createElement("button");
  const show = (isShown: boolean) => {
    const { selectionStart, selectionEnd } = field;
    field.type = isShown ? "text" : "password";
    button.textContent = isShown ? "隐藏密码" : "显示密码";
    // Chromium keeps the caret by itself; other engines may not.
    if (document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd);
  };
  button.type = "button";
  button.className = revealer;
  button.onmousedown = (event) => event.preventDefault();
  button.onclick = () => show(field.type === "password");
  // Browsers offer to save a password only from a field that is one when the form is sent.
  field.form?.addEventListener("submit", () => show(false));
  // A shown password is text, and text may be sent to a spelling service.
  field.spellcheck = false;
  field.autocapitalize = "off";
  field.classList.add(revealable);
  show(false);
  field.after(button);
}

/** A value that the browser filled in is kept from scripts until somebody acts, so it is known by its look. */
function enableWithValue(button: HTMLButtonElement, field: HTMLInputElement, signal: AbortSignal): void {
  const check = () => {
    button.disabled = !field.value && !field.matches(":-webkit-autofill");
  };
  for (const type of ["input", "change", "pointerover", "pageshow"]) {
    window.addEventListener(type, check, { signal });
  }
  check();
}
