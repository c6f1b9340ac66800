import type { InputHTMLAttributes } from "react";
import { Field } from "./field";
import { input } from "./field.css";
import { type FieldFrame, splitFrame } from "./field-frame";
import "./password-toggle.css";

type TextInputProps = FieldFrame & Omit<InputHTMLAttributes<HTMLInputElement>, "id">;

/** A single-line field: text, e-mail, password, number, date, time. */
export function TextInput({ children, ...props }: TextInputProps) {
  const { frame, control } = splitFrame(props);
  return (
    <Field {...frame}>
      <input {...control} className={input} />
      {children}
    </Field>
  );
}
