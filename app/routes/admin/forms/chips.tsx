import { chip, chips, nine } from "~/ui/form/chips.css";
import { FieldSet, type FramedField, splitFrame } from "~/ui/form/field";
import type { Option } from "~/ui/form/inputs";

type ChipsProps = FramedField & {
  name?: string;
  options: Option[];
  /** Initially selected; with `onPick` it is the one that is selected. */
  value?: string;
  onPick?: (value: string) => void;
  /** Three per row, for nine positions. */
  inNines?: boolean;
};

/** Radio buttons as chips. */
export function Chips({ options, value, onPick, inNines = false, ...props }: ChipsProps) {
  const { frame, control } = splitFrame(props);
  const { name, defaultValue: selected = value } = control;
  return (
    <FieldSet {...frame} isChoice>
      <div className={inNines ? nine : chips}>
        {options.map((option) => (
          <label key={option.value} className={chip}>
            <input
              type="radio"
              name={name}
              value={option.value}
              {...(onPick
                ? { checked: option.value === selected, onChange: () => onPick(option.value) }
                : { defaultChecked: option.value === selected })}
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
