import type { AriaAttributes, ReactNode } from "react";

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
