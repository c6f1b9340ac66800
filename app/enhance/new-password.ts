// Marks the fulfilled rules of a new password while it is typed, and reports a mismatching repetition.
import { checks, sayAt } from "./required-fields";

/** A rule counts as violated only after leaving the field, or when further typing cannot fulfil it. */
function stateOf(isMet: boolean, field: HTMLInputElement, isMendable = true): string {
  if (isMet) return "ok";
  return field.value === "" || (isMendable && document.activeElement === field) ? "" : "no";
}

export function initNewPassword(): void {
  const rules = [...document.querySelectorAll<HTMLElement>("form [data-rule]")];
  const fields = rules[0]?.closest("form")?.elements;
  const [password, confirm] = ["password", "confirm"].map((name) => fields?.namedItem(name));
  if (!(password instanceof HTMLInputElement && confirm instanceof HTMLInputElement)) return;
  let isSaidOff: boolean | undefined;

  const sayMatch = (isOff: boolean, message = "") => {
    // The server's message stays until the user types again.
    if (isOff === isSaidOff || (isSaidOff === undefined && confirm.value === "")) return;
    isSaidOff = isOff;
    sayAt(confirm, isOff ? message : "");
  };
  checks.first = () => {
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
  checks.run();
}
