import type { AriaAttributes, ReactNode } from "react";
import {
  error as errorClass,
  field,
  hint as hintClass,
  label as labelClass,
  required as requiredClass,
  short as shortClass,
} from "./field.css";

/** Label, hints and messages around a form control. */
export type FieldFrame = {
  /** Id of the control; those of the hint and the error are derived from it. */
  id: string;
  label: string;
  required?: boolean;
  /** Small red text after the label; 必填 when required, empty to omit it. */
  mark?: string;
  hint?: ReactNode;
  /** Such as 8 / 60, at the right of the hint. */
  counter?: string;
  error?: string | null;
  /** At most 220 px wide. */
  short?: boolean;
};

type Aria = Pick<AriaAttributes, "aria-invalid" | "aria-describedby">;

/** Separates a field's frame from its control's attributes. */
export function splitFrame<Props extends FieldFrame & Aria>(props: Props) {
  const { id, label, required, mark, hint, counter, error, short, ...control } = props;
  const frame: FieldFrame = { id, label, required, mark, hint, counter, error, short };
  return { frame, control: { ...control, id, required, ...described(frame, props) } };
}

/** ARIA attributes that connect hint and error to a control, appended to existing ones. */
export function described({ id, hint, counter, error }: FieldFrame, own: Aria = {}): Aria {
  const ids = [own["aria-describedby"], error && `${id}-error`, (hint || counter) && `${id}-hint`];
  return {
    "aria-invalid": error ? true : own["aria-invalid"],
    "aria-describedby": ids.filter(Boolean).join(" ") || undefined,
  };
}

/** Visible 必填 beside a label; screen readers get it from the control. */
export function FieldMark({
  required,
  mark = required ? "必填" : "",
}: Pick<FieldFrame, "required" | "mark">) {
  return mark ? (
    <span className={requiredClass} aria-hidden="true">
      {mark}
    </span>
  ) : null;
}

/** Error and hint under a control. */
export function FieldNotes({ id, hint, counter, error }: FieldFrame) {
  return (
    <>
      {error ? (
        <p className={errorClass} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {hint || counter ? (
        <p className={hintClass} id={`${id}-hint`}>
          <span>{hint}</span>
          {counter ? <span>{counter}</span> : null}
        </p>
      ) : null}
    </>
  );
}

/** A control with its label above, and its error and hint below. */
export function Field({ children, ...frame }: FieldFrame & { children: ReactNode }) {
  return (
    <div className={frame.short ? `${field} ${shortClass}` : field}>
      <label className={labelClass} htmlFor={frame.id}>
        {frame.label}
      </label>
      <FieldMark {...frame} />
      {children}
      <FieldNotes {...frame} />
    </div>
  );
}

/** Several controls under one legend, with a shared error and hint. */
export function FieldSet({ children, ...frame }: FieldFrame & { children: ReactNode }) {
  return (
    <fieldset className={field} id={frame.id} aria-describedby={described(frame)["aria-describedby"]}>
      <legend className={labelClass}>
        {frame.label}
        <FieldMark {...frame} />
      </legend>
      {children}
      <FieldNotes {...frame} />
    </fieldset>
  );
}
