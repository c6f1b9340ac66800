import type { TextareaHTMLAttributes } from "react";
import { Field } from "./field";
import { input } from "./field.css";
import { type FieldFrame, splitFrame } from "./field-frame";

type TextAreaProps = FieldFrame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "children">;

/** A multi-line text field. */
export function TextArea(props: TextAreaProps) {
  const { frame, control } = splitFrame(props);
  return (
    <Field {...frame}>
      <textarea {...control} className={input} />
    </Field>
  );
}
