// Buttons that reveal passwords, and the rules of new ones. Loaded after the page's main script, and only on pages with a password
// field.
import { revealable } from "~/ui/form/field.css";
import { checks, showMessageAt } from "./required-fields";

export function initPasswordFields({ aborted }: AbortSignal): void {
  if (aborted) return;
  for (const field of document.querySelectorAll<HTMLInputElement>("input[type=password]")) addToggle(field);
  initNewPassword();
}

/** Leaves the field in place, so that it retains focus and caret. */
function addToggle(field: HTMLInputElement): void {
  const button = document.createElement("button");
  const show = (isShown: boolean) => {
    const { selectionStart, selectionEnd } = field;
    field.type = isShown ? "text" : "password";
    button.textContent = isShown ? "隐藏密码" : "显示密码";
    if (document.activeElement !== field) return;
    // Some browsers lose the caret on relayout, so this forces the layout first.
    field.getBoundingClientRect();
    field.setSelectionRange(selectionStart, selectionEnd);
  };
  button.type = "button";
  button.onmousedown = (event) => event.preventDefault();
  button.onclick = () => show(field.type === "password");
  // Browsers offer to save a password only if the field has type `password` on submit.
  field.form?.addEventListener("submit", () => show(false));
  // A revealed password has type text, which spell checkers may send to a service.
  field.spellcheck = false;
  field.autocapitalize = "off";
  field.classList.add(revealable);
  show(false);
  field.after(button);
}

/** A rule counts as violated only after the field loses focus, or when further typing cannot fulfil it. */
function stateOf(isMet: boolean, field: HTMLInputElement, isMendable = true): string {
  if (isMet) return "ok";
  return field.value === "" || (isMendable && document.activeElement === field) ? "" : "no";
}

/** Marks the fulfilled rules of a new password while it is typed, and reports a mismatching confirmation. */
function initNewPassword(): void {
  const rules = [...document.querySelectorAll<HTMLElement>("form [data-rule]")];
  const fields = rules[0]?.closest("form")?.elements;
  const [password, confirm] = ["password", "confirm"].map((name) => fields?.namedItem(name));
  if (!(password instanceof HTMLInputElement && confirm instanceof HTMLInputElement)) return;
  let isSaidOff: boolean | undefined;

  const showMatch = (isOff: boolean, message = "") => {
    // The server's message stays until the user types again.
    if (isOff === isSaidOff || (isSaidOff === undefined && confirm.value === "")) return;
    isSaidOff = isOff;
    showMessageAt(confirm, isOff ? message : "");
  };
  checks.first = () => {
    for (const { dataset } of rules) {
      if (dataset.pattern) {
        dataset.state = stateOf(new RegExp(dataset.pattern, "u").test(password.value), password);
      } else {
        const isSame = confirm.value !== "" && confirm.value === password.value;
        dataset.state = stateOf(isSame, confirm, password.value.startsWith(confirm.value));
        showMatch(dataset.state === "no", dataset.message);
      }
    }
  };
  checks.run();
}
