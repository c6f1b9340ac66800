// Marks the submit button of an incomplete form (`data-needs`) as disabled, lists the missing fields below it, and focuses the
// first of them on click. The button is never disabled natively, so that Tab and Enter still reach it.
import { above, tiny } from "~/styles/global.css";
import { error } from "~/ui/form/field.css";
import { element } from "./loading-notices";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** `first` runs before each check, once the rules of a new password are loaded; `run` checks all forms. */
export const checks = { first: () => {}, run: () => {} };

/** Marks an element as disabled but focusable. Firefox before 119 does not reflect `ariaDisabled`. */
export const setDisabled = (element: Element, isDisabled: boolean) =>
  element.setAttribute("aria-disabled", String(isDisabled));

export function initRequiredFields(signal: AbortSignal): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("[data-needs]")];
  const all = buttons.map((button) => watchButton(button, signal));
  checks.first = () => {};
  checks.run = () => {
    checks.first();
    for (const check of all) check();
  };
  for (const type of ["input", "change", "focusout", "pointerover", "pageshow"]) {
    window.addEventListener(type, checks.run, { signal });
  }
  checks.run();
}

/** Browsers hide autofilled values from scripts until the user interacts, so autofill is detected by selector. */
const isMissing = (field: Field) =>
  field.validity.patternMismatch ||
  (field.required &&
    (field.validity.valueMissing || !field.value.trim()) &&
    !field.matches(":-webkit-autofill"));

/** Lists the fields to fill in or tick; distinguishes invalid fields from blank ones. */
function tasks(fields: Field[], verb: string): string {
  const labels = (isTicked: boolean) =>
    fields
      .filter(({ type }) => (type === "checkbox") === isTicked)
      .map(
        ({ labels, validity }) =>
          (validity.patternMismatch ? "有效的" : "") + (labels?.[0]?.textContent ?? ""),
      )
      .join("、");
  const [typed, ticked] = [labels(false), labels(true)];
  return [typed && `${verb}填写：${typed}`, ticked && `${verb}勾选：${ticked}`].filter(Boolean).join("；");
}

/** Shows a message under a field, or removes it for an empty text. */
export function showMessageAt(field: Field, text: string): void {
  const id = `${field.id}-error`;
  let note = document.getElementById(id);
  if (!note) {
    note = element("p", { id, className: error });
    (field.closest("label") ?? field).parentElement?.append(note);
    field.setAttribute("aria-describedby", `${id} ${field.getAttribute("aria-describedby") ?? ""}`);
  }
  note.setAttribute("role", "status");
  note.textContent = text;
  note.hidden = !text;
  field.setAttribute("aria-invalid", String(Boolean(text)));
}

function watchButton(button: HTMLButtonElement, signal: AbortSignal): () => void {
  const id = `${button.form?.querySelector("[required]")?.id}-needed`;
  const note = element("p", { id, className: `${tiny} ${above}` });
  note.setAttribute("aria-live", "polite");
  (button.closest("p") ?? button).after(note);
  button.setAttribute("aria-describedby", id);
  signal.addEventListener("abort", () => note.remove());
  let wrong: Field[] = [];
  const check = () => {
    const fields = [...(button.form?.querySelectorAll<Field>("input,textarea") ?? [])];
    wrong = fields.filter(isMissing);
    let text = tasks(wrong, "还需");
    // `data-state` exists only where a script has checked a new password's rules.
    if (!text && button.form?.querySelector("[data-state]:not([data-state=ok])")) {
      wrong = fields.filter(({ name }) => name === "password");
      text = "密码还不符合要求";
    }
    setDisabled(button, Boolean(text));
    if (note.textContent !== text) note.textContent = text;
    note.hidden = !text;
  };
  const press = (event: Event) => {
    checks.run();
    const [field] = wrong;
    if (!field) return;
    event.preventDefault();
    showMessageAt(field, tasks(wrong.filter(isMissing).slice(0, 1), "请") || note.textContent || "");
    field.addEventListener("input", () => showMessageAt(field, ""), { once: true, signal });
    field.focus();
  };
  button.addEventListener("click", press, { signal });
  return check;
}
