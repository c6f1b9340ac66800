import type { SelectHTMLAttributes } from "react";
import { Field } from "./field";
import { input } from "./field.css";
import { type FieldFrame, splitFrame } from "./field-frame";

export type Option = { value: string; label: string; disabled?: boolean };
export type OptionGroup = { label: string; options: Option[] };

type SelectProps = FieldFrame &
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
