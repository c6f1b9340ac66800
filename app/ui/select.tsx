import type { SelectHTMLAttributes } from "react";
import { Field } from "./field";
import { input } from "./field.css";
import { type FieldFrame, splitFrame } from "./field-frame";

export type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = FieldFrame &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "children"> & { options: Option[] };

/** A choice of many. */
export function Select({ options, ...props }: SelectProps) {
  const { frame, control } = splitFrame(props);
  return (
    <Field {...frame}>
      <select {...control} className={input}>
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
