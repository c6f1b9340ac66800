// Password fields can show what was typed.
import { revealable, revealer } from "~/ui/password-toggle.css";

export function upgradePasswordFields(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[type=password]")) addToggle(field);
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
