// One step of the event form in conform: its fields, their errors, and which buttons require a valid step.
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { type EventFormField, eventFormFields, kindOf } from "~/domain/events/fields";
import type { EventForm } from "~/domain/events/form/form";
import { formClock } from "~/domain/events/form/form-preview";
import { checkFields, isRequired } from "~/domain/events/form/form-rules";
import { formSteps, stepErrors, stepRejection, stepWith } from "~/domain/events/form/form-steps";
import { withQuery } from "~/http/query";
import { asksForCheck, focusRejection, useSubmission } from "~/ui/form/use-submission";
import { type EventFormView, formId } from "../event-form-view";
import { textsOf, withValues } from "./typed-form";
import { useLeftFields } from "./use-left-fields";

const constraint = Object.fromEntries(
  eventFormFields.map((field) => [field, { required: isRequired(field) }]),
);

/** The intent of a button; Enter in a field means the next step. */
export const intentOf = (button: HTMLElement | null) =>
  (button instanceof HTMLButtonElement && button.value) || "next";

/** The summary above the form: the last rejection, by the server or by client-side validation. */
type SummaryState = {
  rejection: EventFormView["rejection"];
  title: string | null;
  rejectedHere: number;
  superseded: string[];
};

const summaryOf = (rejection: EventFormView["rejection"]): SummaryState => ({
  rejection,
  title: rejection?.problem ?? null,
  rejectedHere: 0,
  superseded: [],
});

type StepForm = {
  view: EventFormView;
  /** Sends the form with the button that was pressed. */
  send: (button: HTMLElement | null, form: HTMLFormElement) => void;
};

/** The form of a step; must be remounted for another one. */
export function useStepForm({ view, send }: StepForm) {
  const { step, rejection, autosave, form: values } = view;
  const current = formSteps[step - 1];
  const time = useMemo(() => formClock(autosave), [autosave]);
  const done = useMemo(
    () =>
      formSteps.map(
        (each, index) =>
          index + 1 < step &&
          Object.keys(stepErrors(values, each, time, autosave.unchangedStart)).length === 0,
      ),
    [step, values, time, autosave],
  );

  const isHere = (name: string) => current?.fields.some((field) => field === name) ?? false;
  const check = (typed: FormData, submitter: HTMLElement | null) => {
    if (!current) return {};
    const form = withValues(values, textsOf(typed));
    const { unchangedStart } = autosave;
    // A separate page asks for missing recommended values.
    if (intentOf(submitter) === "publish")
      return { ...checkFields(form, current.fields, time, unchangedStart) };
    const errors = stepErrors(form, current, time, unchangedStart);
    if (!asksForCheck(submitter)) return { ...errors };
    // Server errors of pictures and other steps stay: this page cannot validate them.
    const unknown = eventFormFields.filter((field) => kindOf(field).is === "picture" || !isHere(field));
    return { ...Object.fromEntries(unknown.map((field) => [field, null])), ...errors };
  };
  const [form, fields] = useSubmission<EventForm>({
    id: formId,
    reply: rejection ?? undefined,
    values,
    constraint,
    check,
  });

  const [summaryState, setSummaryState] = useState(() => summaryOf(rejection));
  if (summaryState.rejection !== rejection) setSummaryState(summaryOf(rejection));

  const { "": _, ...wrong } = form.allErrors;
  const items = eventFormFields.flatMap((name) =>
    (summaryState.superseded.includes(name) ? [] : (wrong[name] ?? [])).map((message) => {
      const place = isHere(name) ? null : placeOf(view, name);
      const id = fields[name].id;
      return place ? { id, message: `${place.label}：${message}`, page: place.address } : { id, message };
    }),
  );
  const ids = useRef<string[]>([]);
  ids.current = items.map(({ id }) => id);

  const { rejectedHere } = summaryState;
  useEffect(() => {
    if (rejectedHere > 0) focusRejection(ids.current);
  }, [rejectedHere]);

  const leave = useLeftFields((name) => {
    // The start is one value in two fields.
    const names = name === "date" || name === "time" ? ["date", "time"] : [name];
    for (const left of names) if (isHere(left)) form.validate({ name: left });
  });

  // The visitor may have edited a rejected page before hydration.
  const recheck = useRef(() => {
    const [first] = eventFormFields.filter((name) => wrong[name]);
    if (first) form.validate({ name: first });
  });
  useEffect(() => recheck.current(), []);

  return {
    fields,
    /** Which steps are done: the valid ones before this. */
    done,
    /** Null once all field errors are fixed. */
    summary:
      summaryState.title !== null && (items.length > 0 || isOfForm(rejection))
        ? { title: summaryState.title, items }
        : null,
    /** Drops the error of a picture's field. */
    supersede: (field: string) =>
      setSummaryState((before) => ({ ...before, superseded: [...before.superseded, field] })),
    onBlur: leave,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      // Input here may fix another field, such as one of the two for the place.
      const [other] = eventFormFields.filter((name) => wrong[name]);
      const isOwn = target instanceof Element && target.getAttribute("name") === other;
      if (other && !isOwn) form.validate({ name: other });
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const pressed = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
      if (asksForCheck(pressed)) return form.onSubmit(event);
      if (goesOn(intentOf(pressed), view)) form.onSubmit(event);
      if (event.defaultPrevented) {
        const title = stepRejection(current?.label ?? "");
        setSummaryState((before) => ({ ...before, title, rejectedHere: before.rejectedHere + 1 }));
        return;
      }
      event.preventDefault();
      send(pressed, event.currentTarget);
    },
  };
}

/** The step that has a field: its label and its address. */
function placeOf({ path, draftId }: EventFormView, name: EventFormField) {
  const number = stepWith(name, formSteps);
  const step = formSteps[number - 1];
  return step ? { label: step.label, address: withQuery(path, { draft: draftId, step: number }) } : null;
}

/** Whether the error belongs to no field. */
const isOfForm = (rejection: EventFormView["rejection"]) =>
  rejection !== null && Object.keys(rejection.result.error ?? {}).length === 0;

/** Whether a button requires a valid step. The others save any input. */
function goesOn(intent: string, { mode, step, stepLabels }: EventFormView): boolean {
  if (intent === "publish") return mode === "edit" || step === stepLabels.length;
  return intent === "next" || Number(/^step-(\d+)$/.exec(intent)?.[1]) > step;
}
