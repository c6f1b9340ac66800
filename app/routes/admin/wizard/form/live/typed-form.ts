// Reads and completes input of the event form's fields.
import { defaultTime, type EventForm } from "~/domain/events/form/form";
import { fittingNotes } from "~/domain/events/form/form-values";
import { type EventFormView, formId } from "../event-form-view";

/** The list of start times, with an id in conform's format. */
const timeList = `#${formId}-time`;

/** The form on the page, if present. */
export function formOnPage(): HTMLFormElement | null {
  const form = document.getElementById(formId);
  return form instanceof HTMLFormElement ? form : null;
}

/** Texts of a form's fields by name; ticked words of one name are separated by spaces. */
export function textsOf(fields: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of fields) {
    if (typeof value !== "string") continue;
    const before = values[name];
    values[name] = (before ? `${before} ` : "") + value.replace(/\r\n/g, "\n");
  }
  return values;
}

/** Current texts of the page's fields by name. */
export function typedValues(): Record<string, string> {
  const form = formOnPage();
  return form ? textsOf(new FormData(form)) : {};
}

/** Sets the time of the last input (ms UTC by the server's clock), which each save includes. */
export function stampTyped(at: number): void {
  const field = formOnPage()?.elements.namedItem("typedAt");
  if (field instanceof HTMLInputElement) field.value = String(at);
}

/** Fields that determine others: the date limits the time, the deposit selects the default notes. */
const leading = ["date", "deposit"];

/** The text of an edited field by name; null when dependent fields may have changed too. */
export function typedInto(field: EventTarget): Record<string, string> | null {
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  const isPartial =
    field instanceof HTMLInputElement &&
    (field.type === "checkbox" || (field.type === "radio" && !field.checked));
  return isField && !isPartial && !leading.includes(field.name) ? { [field.name]: field.value } : null;
}

/** Replaces values of a form; ignores names that are not its fields. */
export function withValues(form: EventForm, values: Record<string, string>): EventForm {
  const known = Object.entries(values).filter(([name]) => Object.keys(form).includes(name));
  return { ...form, ...Object.fromEntries(known) };
}

const timesOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>(`${timeList} input[name=time]`),
];

/** Selects the default time if none is selected and it is available; returns its field. */
function chooseDefaultTime(form: HTMLFormElement): HTMLInputElement | null {
  const usual = timesOf(form).find((input) => input.value === defaultTime && !input.disabled);
  if (!usual || form.querySelector("input[name=time]:checked")) return null;
  usual.checked = true;
  return usual;
}

/** Names of the fields that differ from the server's form, such as those edited before hydration. */
export function typedBefore(form: EventForm): string[] {
  const controls = formOnPage()?.elements;
  const known = new Map<string, string>(Object.entries(form));
  return Object.entries(typedValues()).flatMap(([name, value]) => {
    const before = known.get(name)?.replace(/\r\n?/g, "\n");
    const hasOwnDefault = before === "" && controls?.namedItem(name) instanceof HTMLSelectElement;
    return before === undefined || before === value || hasOwnDefault ? [] : [name];
  });
}

/** Clears a selected time that is unavailable on the date; a new date gets the default time instead. */
export function settleTime(hasNewDate: boolean): void {
  const form = formOnPage();
  if (!form) return;
  const lost = [...form.querySelectorAll<HTMLInputElement>("input[name=time]:checked:disabled")];
  for (const input of lost) input.checked = false;
  const chosen = hasNewDate ? chooseDefaultTime(form) : null;
  (chosen ?? lost[0])?.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Sets the default notes for the typed deposit, unless the user changed them. */
function fitNotes(form: HTMLFormElement, deposit: string, defaults: string): void {
  const field = form.elements.namedItem("notes");
  if (!(field instanceof HTMLTextAreaElement)) return;
  const notes = fittingNotes({ notes: field.value, deposit }, defaults);
  if (notes !== field.value) field.value = notes;
}

type FormDefaults = Pick<EventFormView, "defaultNotes"> & {
  autosave: Pick<EventFormView["autosave"], "defaultDate">;
};

/** Restores a cleared date. The default notes follow the deposit. */
export function completeTyped(
  field: EventTarget,
  { autosave: { defaultDate }, defaultNotes }: FormDefaults,
): void {
  if (!(field instanceof HTMLInputElement) || !field.form) return;
  if (field.name === "deposit") fitNotes(field.form, field.value, defaultNotes);
  if (field.name !== "date") return;
  if (field.value === "") {
    field.value = defaultDate;
    for (const time of field.form.querySelectorAll<HTMLInputElement>("input[name=time]:checked"))
      time.checked = false;
  }
  chooseDefaultTime(field.form);
}

/** Sets field values as if typed. */
export function fillFields(values: Record<string, string>): void {
  const form = formOnPage();
  for (const [name, value] of Object.entries(values)) {
    const controls = form?.elements.namedItem(name);
    if (controls instanceof RadioNodeList) {
      for (const one of controls)
        if (one instanceof HTMLInputElement && one.type === "checkbox")
          one.checked = value.split(" ").includes(one.value);
      const radio = [...controls]
        .reverse()
        .find((one) => one instanceof HTMLInputElement && one.type === "radio" && one.value === value);
      if (radio instanceof HTMLInputElement) radio.checked = true;
    } else if (controls && "value" in controls) {
      controls.value = value;
      controls.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

/**
 * Fills in values chosen by the server, such as the last day of a just uploaded code. They are in the stored form:
 * after a validation error, the page's form still contains the rejected input.
 */
export function fillChosen(form: EventForm): void {
  const field = formOnPage()?.elements.namedItem("groupQrValidUntil");
  if (field instanceof HTMLInputElement && field.value === "") field.value = form.groupQrValidUntil;
}

/** Fills in the last day of a group code unless one was typed; the previous code's day does not apply to it. */
export function proposeLastDay(day: string, isInPlaceOfAnother: boolean): void {
  const field = formOnPage()?.elements.namedItem("groupQrValidUntil");
  if (!(field instanceof HTMLInputElement)) return;
  const isOfAnother = isInPlaceOfAnother && field.value === field.defaultValue;
  if (field.value === "" || isOfAnother) fillFields({ groupQrValidUntil: day });
}
