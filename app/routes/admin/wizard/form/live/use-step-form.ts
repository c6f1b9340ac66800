// One step of the event form: its fields with their messages, and which buttons require a valid step.
import {
  type FocusEvent,
  type FormEvent,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type EventFormField, eventFormFields, forEachField, kindOf } from "~/domain/events/fields";
import type { EventForm, EventFormErrors } from "~/domain/events/form/form";
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
import { focusRejection, UnsavedTexts } from "~/ui/form/post-response";
import type { Fields } from "../event-form-field";
import { type EventFormView, fieldId } from "../event-form-view";
import { useAutosave } from "../live-form";
import { textsOf, withValues } from "./typed-form";

const required = forEachField(isRequired);

/** The intent of a button; Enter in a field submits the next step. */
const intentOf = (button: HTMLElement | null) =>
  (button instanceof HTMLButtonElement && button.value) || "next";

/** Client-side state since the server's last response. */
type Attempt = {
  rejection: EventFormView["rejection"];
  /** Number of rejections by client-side validation. */
  rejectedHere: number;
  /** Fields validated in the browser, whose messages follow what is typed. */
  validated: readonly EventFormField[];
  /** Fields whose server error is outdated. */
  superseded: readonly string[];
};

const attemptAfter = (rejection: EventFormView["rejection"]): Attempt => ({
  rejection,
  rejectedHere: 0,
  validated: [],
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
  const unchangedStart = view.edit?.startAt;
  const done = useMemo(() => {
    const isValid = (each: FormStep) =>
      Object.keys(stepErrors(values, each, time, unchangedStart)).length === 0;
    return steps.map((each, index) => index + 1 < step && isValid(each));
  }, [steps, step, values, time, unchangedStart]);

  const [attempt, setAttempt] = useState(() => attemptAfter(rejection));
  if (attempt.rejection !== rejection) setAttempt(attemptAfter(rejection));
  const { rejectedHere, validated, superseded } = attempt;
  const isOnStep = (name: EventFormField) => current?.fields.includes(name) ?? false;
  /** Whether the browser can validate a field: not a picture or a field of another step. */
  const isChecked = (name: EventFormField) => isOnStep(name) && kindOf(name).is !== "picture";
  const validate = (names: readonly EventFormField[]) =>
    setAttempt((before) => {
      const added = names.filter((name) => isChecked(name) && !before.validated.includes(name));
      return added.length > 0 ? { ...before, validated: [...before.validated, ...added] } : before;
    });

  const typed = useAutosave(({ form }) => (validated.length > 0 ? form : null));
  const errors = useMemo((): EventFormErrors => {
    const found = current && typed ? stepErrors(typed, current, time, unchangedStart) : {};
    const ofServer = rejection?.errors ?? {};
    return forEachField((name) => {
      if (validated.includes(name)) return found[name];
      return superseded.includes(name) ? undefined : ofServer[name];
    });
  }, [typed, current, time, unchangedStart, rejection, validated, superseded]);
  const wrong = eventFormFields.filter((name) => errors[name]);

  // A field keeps its initial value until the step is rendered again.
  const unsaved = useContext(UnsavedTexts);
  const [initial] = useState<Readonly<Record<string, string>>>(() => ({ ...values, ...unsaved }));
  const fields: Fields = forEachField((name) => ({
    id: fieldId(name),
    name,
    initialValue: initial[name] || undefined,
    errors: errors[name],
    required: required[name],
  }));

  const title = rejectedHere > 0 ? stepRejection(current?.label ?? "") : rejection?.problem;
  const items = wrong.flatMap((name) =>
    (errors[name] ?? []).map((message) => {
      const address = isOnStep(name) ? null : addressOf(view, name);
      const id = fieldId(name);
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
    const names = name === "date" || name === "time" ? (["date", "time"] as const) : [name];
    validate(eventFormFields.filter((field) => names.some((left) => left === field)));
  });

  // The user may have edited a rejected page before hydration.
  const recheck = useRef(() => validate(wrong));
  useEffect(() => recheck.current(), []);

  /** The messages that prevent a press. */
  function rejectionOf(intent: string, form: EventForm): EventFormErrors {
    if (!current || !goesOn(intent, view)) return {};
    if (intent !== "publish") return stepErrors(form, current, time, unchangedStart);
    // Missing recommended values are confirmed in a dialog; those cleared in an edit keep the event's previous value.
    const retained = view.mode === "edit" ? missingForSaving(form).map(({ field }) => field) : [];
    const checked = current.fields.filter((field) => !retained.includes(field));
    return checkFields(form, checked, time, unchangedStart);
  }

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
    /** Input in one field may fix another one, such as the other of the two place fields. */
    onInput: () => validate(wrong),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const pressed = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
      const form = withValues(values, textsOf(new FormData(event.currentTarget)));
      const rejected = rejectionOf(intentOf(pressed), form);
      const names = eventFormFields.filter((name) => rejected[name]);
      if (names.length === 0) return send(pressed, event.currentTarget);
      validate(names);
      setAttempt((before) => ({ ...before, rejectedHere: before.rejectedHere + 1 }));
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
  rejection !== null && Object.keys(rejection.errors).length === 0;

/** Whether a button requires a valid step. The others save any input. */
function goesOn(intent: string, { mode, step }: EventFormView): boolean {
  if (intent === "publish") return mode === "edit" || step === stepsFor[mode].length;
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
