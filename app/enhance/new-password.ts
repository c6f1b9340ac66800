// Marks the fulfilled rules of a new password while it is typed, and reports a mismatching repetition.
import { error } from "~/ui/form/field.css";

/** A rule counts as violated only after leaving the field, or when further typing cannot fulfil it. */
function stateOf(isMet: boolean, field: HTMLInputElement, isMendable = true): string {
  if (isMet) return "ok";
  return field.value === "" || (isMendable && document.activeElement === field) ? "" : "no";
}

/** The message under a field: the server's, or a new element. */
function noteOf(field: HTMLInputElement): HTMLElement {
  const id = `${field.id}-error`;
  const note = document.getElementById(id) ?? document.createElement("p");
  note.id = id;
  note.className = error;
  note.setAttribute("role", "status");
  field.parentElement?.append(note);
  field.setAttribute("aria-describedby", id);
  return note;
}

export function initNewPassword(signal: AbortSignal): void {
  const rules = [...document.querySelectorAll<HTMLElement>("form [data-rule]")];
  const fields = rules[0]?.closest("form")?.elements;
  const [password, confirm] = ["password", "confirm"].map((name) => fields?.namedItem(name));
  if (!(password instanceof HTMLInputElement && confirm instanceof HTMLInputElement)) return;
  let note: HTMLElement | undefined;

  const sayMatch = (isOff: boolean, message = "") => {
    // The server's message stays until the user types again.
    if (!note && confirm.value === "") return;
    note ??= noteOf(confirm);
    note.textContent = isOff ? message : "";
    note.hidden = !isOff;
    confirm.setAttribute("aria-invalid", String(isOff));
  };
  const check = () => {
    for (const { dataset } of rules) {
      if (dataset.pattern) {
        dataset.state = stateOf(new RegExp(dataset.pattern, "u").test(password.value), password);
      } else {
        const isSame = confirm.value !== "" && confirm.value === password.value;
        dataset.state = stateOf(isSame, confirm, password.value.startsWith(confirm.value));
        sayMatch(dataset.state === "no", dataset.message);
      }
    }
  };
  for (const type of ["input", "change", "focusout", "pointerover", "pageshow"]) {
    window.addEventListener(type, check, { signal });
  }
  check();
}
