import type { AriaAttributes, ReactNode } from "react";
import {
  error as errorClass,
  field,
  hint as hintClass,
  label as labelClass,
  required as requiredClass,
  short as shortClass,
} from "./field.css";
import { useErrorFocus } from "./post-response";

/** The part of conform's field metadata that a control uses. */
export type FieldMetadata = {
  id: string;
  name: string;
  initialValue?: unknown;
  errors?: string[] | undefined;
  required?: boolean | undefined;
};

/** Label, hints and messages around a form control. */
export type FieldFrame = {
  /** Id of the control; the ids of hint and error are derived from it. */
  id: string;
  label: ReactNode;
  required?: boolean;
  /** Small red text after the label; 必填 when required, empty to omit it. */
  mark?: string;
  hint?: ReactNode;
  /** Such as 8 / 60, on the right of the hint. */
  counter?: ReactNode;
  error?: string | null;
  /** At most 220 px wide. */
  short?: boolean;
};

type Aria = Pick<AriaAttributes, "aria-invalid" | "aria-describedby">;

/** A control has either its field's metadata, or an explicit id and values. */
export type FieldIdentity = { field: FieldMetadata; id?: undefined } | { field?: undefined; id: string };

/** A framed control, identified by its field or id. */
export type FramedField = Omit<FieldFrame, "id"> & FieldIdentity;

/**
 * Separates a field's frame from its control's attributes. Uses only `required` of conform's constraints: lengths count
 * graphemes, and browsers would truncate pasted text.
 */
export function splitFrame<Props extends FramedField & Aria>(props: Props) {
  const { field, id: ownId, label, required, mark, hint, counter, error, short, ...control } = props;
  const id = field?.id ?? ownId ?? "";
  const isRequired = required ?? field?.required;
  const rejection = error ?? field?.errors?.join("；");
  const frame: FieldFrame = { id, label, required: isRequired, mark, hint, counter, error: rejection, short };
  const typed = field && {
    name: field.name,
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : undefined,
  };
  return { frame, control: { ...typed, ...control, id, required: isRequired, ...described(frame, props) } };
}

/**
 * ARIA attributes that connect hint and error to a control, appended to existing ones. A required control counts as
 * valid until rejected, because screen readers announce blank ones as invalid before any input.
 */
export function described({ id, mark, hint, counter, error, required }: FieldFrame, own: Aria = {}): Aria {
  const notes = [mark && `${id}-mark`, error && `${id}-error`, (hint || counter) && `${id}-hint`];
  const ids = [own["aria-describedby"], ...notes];
  return {
    "aria-invalid": error ? true : (own["aria-invalid"] ?? (required ? false : undefined)),
    "aria-describedby": ids.filter(Boolean).join(" ") || undefined,
  };
}

/**
 * Visible 必填 beside a label, which screen readers get from the control's `required`; any other mark is part of its
 * description.
 */
export function FieldMark({
  id,
  required,
  mark = required ? "必填" : "",
}: Pick<FieldFrame, "id" | "required" | "mark">) {
  return mark ? (
    <span className={requiredClass} id={`${id}-mark`} aria-hidden="true">
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

/** `autoFocus` for the first control with an error on a rejected page. */
export const useControlFocus = ({ error }: FieldFrame) => useErrorFocus("control", Boolean(error));

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

type FieldSetProps = FieldFrame & {
  /** Whether it is a radio group, the only group that can be marked invalid. */
  isChoice?: boolean;
  children: ReactNode;
};

/** Several controls under one legend, with a shared error and hint. */
export function FieldSet({ isChoice = false, children, ...frame }: FieldSetProps) {
  const { "aria-invalid": invalid, "aria-describedby": notes } = described(frame);
  const focus = useErrorFocus("control", isChoice && Boolean(frame.error));
  const choice = isChoice
    ? ({ role: "radiogroup", "aria-invalid": invalid, "aria-required": frame.required } as const)
    : {};
  // Focuses the group, because any of its buttons may be disabled.
  const focused = focus.autoFocus ? { ...focus, tabIndex: -1 } : {};
  return (
    <fieldset className={field} id={frame.id} {...choice} {...focused} aria-describedby={notes}>
      <legend className={labelClass}>
        {frame.label}
        <FieldMark {...frame} />
      </legend>
      {children}
      <FieldNotes {...frame} />
    </fieldset>
  );
}
