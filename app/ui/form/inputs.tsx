import {
  forwardRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from "react";
import { vh } from "~/styles/global.css";
import { chip, chips, nine } from "./chips.css";
import { Field, type FieldMetadata, FieldSet, type FramedField, splitFrame, useControlFocus } from "./field";
import { check, input, password } from "./field.css";

type TextInputProps = FramedField & Omit<InputHTMLAttributes<HTMLInputElement>, "id">;

/** A single-line field: text, password, number, date, time. */
export function TextInput({ children, ...props }: TextInputProps) {
  const { frame, control } = splitFrame(props);
  const focus = useControlFocus(frame);
  return (
    <Field {...frame}>
      <input
        {...control}
        {...focus}
        className={control.type === "password" ? `${input} ${password}` : input}
      />
      {children}
    </Field>
  );
}

/** As permissive as an input of type email; the server validates the address. */
const emailPattern = "[^@＠]+[@＠][^@＠]+";

/**
 * An e-mail field. Browsers reject a Chinese keyboard's ＠ and 。 in inputs of type email, but the server accepts them.
 */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput {...props} inputMode="email" pattern={emailPattern} autoCapitalize="none" spellCheck={false} />
  );
}

type TextAreaProps = FramedField & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "children">;

export function TextArea(props: TextAreaProps) {
  const { frame, control } = splitFrame(props);
  const focus = useControlFocus(frame);
  return (
    <Field {...frame}>
      <textarea {...control} {...focus} className={input} />
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
  const focus = useControlFocus(frame);
  return (
    <Field {...frame}>
      <select {...control} {...focus} className={input}>
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

type ChipsProps = FramedField & {
  name?: string;
  options: Option[];
  /** Initial value; with `onPick` the controlled value. */
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
                : { defaultChecked: option.value === selected && !option.disabled })}
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

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "children"> & {
  label: ReactNode;
  field?: FieldMetadata;
};

export const Check = forwardRef<HTMLInputElement, CheckProps>(function Check({ label, field, ...rest }, ref) {
  const ticked = field && { id: field.id, name: field.name, defaultChecked: field.initialValue === "on" };
  return (
    <label className={check}>
      <input ref={ref} {...ticked} {...rest} type="checkbox" />
      {label}
    </label>
  );
});

/** Hidden fields of every public form: the signed render time, and the honeypot. */
export function GuardFields({ formTimestamp }: { formTimestamp: string }) {
  return (
    <>
      <input type="hidden" name="stamp" value={formTimestamp} />
      <div className={vh} aria-hidden="true">
        <label>
          请不要填写
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
