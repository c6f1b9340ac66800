// Buttons that reveal passwords, and the rules of new ones. They are loaded after the page's own script, and only where there is a
// password to type.
import { revealable } from "~/ui/form/field.css";
import { initNewPassword } from "./new-password";

export function initPasswordFields({ aborted }: AbortSignal): void {
  if (aborted) return;
  for (const field of document.querySelectorAll<HTMLInputElement>("input[type=password]")) addToggle(field);
  initNewPassword();
}

/** The field itself is not moved, so that it keeps focus and caret. */
function addToggle(field: HTMLInputElement): void {
  const button = document.createElement("button");
  const show = (isShown: boolean) => {
    const { selectionStart, selectionEnd } = field;
    field.type = isShown ? "text" : "password";
    button.textContent = isShown ? "隐藏密码" : "显示密码";
    if (document.activeElement !== field) return;
    // Some browsers lose the caret on relayout, so force the layout first.
    field.getBoundingClientRect();
    field.setSelectionRange(selectionStart, selectionEnd);
  };
  button.type = "button";
  button.onmousedown = (event) => event.preventDefault();
  button.onclick = () => show(field.type === "password");
  // Browsers offer to save a password only if the field has type password on submit.
  field.form?.addEventListener("submit", () => show(false));
  // A revealed password has type text, which spell checkers may send to a service.
  field.spellcheck = false;
  field.autocapitalize = "off";
  field.classList.add(revealable);
  show(false);
  field.after(button);
}
