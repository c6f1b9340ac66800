// One step of the event form in conform: its fields and errors, and which buttons require a valid step.
import { type FocusEvent, type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type EventFormField, eventFormFields, kindOf } from "~/domain/events/fields";
import type { EventForm } from "~/domain/events/form/form";
import { formClock } from "~/domain/events/form/form-preview";
import { checkFields, isRequired } from "~/domain/events/form/form-rules";
import {
  type FormStep,
  stepErrors,
  stepRejection,
  stepsFor,
  stepWith,
} from "~/domain/events/form/form-steps";
import { missingForSaving } from "~/domain/events/form/readiness";
import { withQuery } from "~/http/query";
import { focusRejection, requestsCheck, useSubmission } from "~/ui/form/use-submission";
import { type EventFormView, formId } from "../event-form-view";
import { textsOf, withValues } from "./typed-form";

const constraint = Object.fromEntries(
  eventFormFields.map((field) => [field, { required: isRequired(field) }]),
);

/** The intent of a button; Enter in a field submits the next step. */
export const intentOf = (button: HTMLElement | null) =>
  (button instanceof HTMLButtonElement && button.value) || "next";

/** Client-side state since the server's last response. */
type Attempt = {
  rejection: EventFormView["rejection"];
  /** Number of rejections by client-side validation. */
  rejectedHere: number;
  /** Fields whose server error is outdated. */
  superseded: string[];
};

const attemptAfter = (rejection: EventFormView["rejection"]): Attempt => ({
  rejection,
  rejectedHere: 0,
  superseded: [],
});

type StepForm = {
  view: EventFormView;
  /** Submits the form with the pressed button. */
  send: (button: HTMLElement | null, form: HTMLFormElement) => void;
};

/** The form of a step; must be remounted for another step. */
export function useStepForm({ view, send }: StepForm) {
  const { step, rejection, autosave, form: values } = view;
  const steps = stepsFor[view.mode];
  const current = steps[step - 1];
  const time = useMemo(() => formClock(autosave), [autosave]);
  const { unchangedStart } = autosave;
  const done = useMemo(() => {
    const isValid = (each: FormStep) =>
      Object.keys(stepErrors(values, each, time, unchangedStart)).length === 0;
    return steps.map((each, index) => index + 1 < step && isValid(each));
  }, [steps, step, values, time, unchangedStart]);

  const isOnStep = (name: string) => current?.fields.some((field) => field === name) ?? false;
  const check = (typed: FormData, submitter: HTMLElement | null) => {
    if (!current) return {};
    const form = withValues(values, textsOf(typed));
    // Missing recommended values are confirmed in a dialog; those cleared in an edit keep the event's previous value.
    if (intentOf(submitter) === "publish") {
      const retained = view.mode === "edit" ? missingForSaving(form).map(({ field }) => field) : [];
      const fields = current.fields.filter((field) => !retained.includes(field));
      return { ...checkFields(form, fields, time, unchangedStart) };
    }
    const errors = stepErrors(form, current, time, unchangedStart);
    if (!requestsCheck(submitter)) return { ...errors };
    // Server errors of pictures and other steps are preserved: this page cannot validate them.
    const unknown = eventFormFields.filter((field) => kindOf(field).is === "picture" || !isOnStep(field));
    return { ...Object.fromEntries(unknown.map((field) => [field, null])), ...errors };
  };
  const [form, fields] = useSubmission<EventForm>({
    id: formId,
    reply: rejection ?? undefined,
    values,
    constraint,
    check,
  });

  const [attempt, setAttempt] = useState(() => attemptAfter(rejection));
  if (attempt.rejection !== rejection) setAttempt(attemptAfter(rejection));
  const { rejectedHere, superseded } = attempt;
  const title = rejectedHere > 0 ? stepRejection(current?.label ?? "") : rejection?.problem;

  const { "": _, ...wrong } = form.allErrors;
  const firstWrong = eventFormFields.filter((name) => wrong[name])[0];
  const items = eventFormFields.flatMap((name) =>
    (superseded.includes(name) ? [] : (wrong[name] ?? [])).map((message) => {
      const address = isOnStep(name) ? null : addressOf(view, name);
      const id = fields[name].id;
      return address
        ? { id, message: `${address.label}：${message}`, page: address.address }
        : { id, message };
    }),
  );
  const ids = useRef<string[]>([]);
  ids.current = items.map(({ id }) => id);

  useEffect(() => {
    if (rejectedHere > 0) focusRejection(ids.current);
  }, [rejectedHere]);

  const leave = useLeftFields((name) => {
    // The start is one value in two fields.
    const names = name === "date" || name === "time" ? ["date", "time"] : [name];
    for (const left of names) if (isOnStep(left)) form.validate({ name: left });
  });

  // The user may have edited a rejected page before hydration.
  const recheck = useRef(() => firstWrong && form.validate({ name: firstWrong }));
  useEffect(() => void recheck.current(), []);

  return {
    fields,
    /** Completed steps: the valid ones before this step. */
    done,
    /** Null once all field errors are fixed. */
    summary: title !== undefined && (items.length > 0 || isOfForm(rejection)) ? { title, items } : null,
    /** Clears the error of a picture field. */
    supersede: (field: string) =>
      setAttempt((before) => ({ ...before, superseded: [...before.superseded, field] })),
    onBlur: leave,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      // Input in this field may fix another one, such as the other of the two place fields.
      const isOwn = target instanceof Element && target.getAttribute("name") === firstWrong;
      if (firstWrong && !isOwn) form.validate({ name: firstWrong });
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const pressed = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
      if (requestsCheck(pressed)) return form.onSubmit(event);
      if (goesOn(intentOf(pressed), view)) form.onSubmit(event);
      if (event.defaultPrevented) {
        setAttempt((before) => ({ ...before, rejectedHere: before.rejectedHere + 1 }));
        return;
      }
      event.preventDefault();
      send(pressed, event.currentTarget);
    },
  };
}

/** Label and URL of the step that contains a field. */
function addressOf({ path, draftId, mode }: EventFormView, name: EventFormField) {
  const number = stepWith(name, stepsFor[mode]);
  const step = stepsFor[mode][number - 1];
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

// Detects when the user leaves a field. An error message below a field shifts the content under it, so this waits until
// the mouse button is released: otherwise the click would miss its button.

/** Returns a blur handler; `onLeft` is called with the name of each field that the user left. */
function useLeftFields(onLeft: (name: string) => void) {
  const latest = useRef(onLeft);
  latest.current = onLeft;
  const isPressed = useRef(false);
  const waiting = useRef<string[]>([]);

  useEffect(() => {
    let timer = 0;
    const onDown = () => {
      isPressed.current = true;
    };
    const onUp = () => {
      isPressed.current = false;
      // The click event comes first.
      timer = window.setTimeout(() => {
        for (const name of waiting.current.splice(0)) latest.current(name);
      });
    };
    window.addEventListener("mousedown", onDown, true);
    window.addEventListener("mouseup", onUp, true);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("mousedown", onDown, true);
      window.removeEventListener("mouseup", onUp, true);
    };
  }, []);

  return useCallback(({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const name = target.getAttribute("name");
    const isSameGroup = relatedTarget instanceof Element && relatedTarget.getAttribute("name") === name;
    // The field keeps the focus when the window loses it.
    if (!name || isSameGroup || document.activeElement === target) return;
    if (isPressed.current) waiting.current.push(name);
    else latest.current(name);
  }, []);
}
