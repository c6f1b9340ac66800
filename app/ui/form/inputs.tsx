import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { Field, type FramedField, splitFrame } from "./field";
import { check, input } from "./field.css";

type TextInputProps = FramedField & Omit<InputHTMLAttributes<HTMLInputElement>, "id">;

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

type TextAreaProps = FramedField & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "children">;

/** A multi-line text field. */
export function TextArea(props: TextAreaProps) {
  const { frame, control } = splitFrame(props);
  return (
    <Field {...frame}>
      <textarea {...control} className={input} />
    </Field>
  );
}

export type Option = { value: string; label: string; disabled?: boolean };
export type OptionGroup = { label: string; options: Option[] };

type SelectProps = FramedField &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "children"> & { options: (Option | OptionGroup)[] };

function optionOf({ value, label, disabled }: Option) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

export function Select({ options, ...props }: SelectProps) {
  const { frame, control } = splitFrame(props);
  return (
    <Field {...frame}>
      <select {...control} className={input}>
        {options.map((option) =>
          "options" in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(optionOf)}
            </optgroup>
          ) : (
            optionOf(option)
          ),
        )}
      </select>
    </Field>
  );
}

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "children"> & { label: ReactNode };

/** A labelled checkbox. */
export function Check({ label, ...rest }: CheckProps) {
  return (
    <label className={check}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}
