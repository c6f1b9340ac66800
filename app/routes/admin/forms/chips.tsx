import { chip, chips, nine } from "~/ui/form/chips.css";
import type { FieldFrame } from "~/ui/form/field";
import { FieldSet } from "~/ui/form/field";
import type { Option } from "~/ui/form/inputs";

type ChipsProps = FieldFrame & {
  name: string;
  options: Option[];
  /** Initially selected. */
  value?: string;
  /** Three per row, for nine positions. */
  inNines?: boolean;
};

/** Radio buttons as chips. */
export function Chips({ name, options, value, inNines = false, ...frame }: ChipsProps) {
  return (
    <FieldSet {...frame}>
      <div className={inNines ? nine : chips}>
        {options.map((option) => (
          <label key={option.value} className={chip}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              disabled={option.disabled}
              required={frame.required}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
