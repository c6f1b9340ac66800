import type { InputHTMLAttributes } from "react";
import { Field, type FramedField, splitFrame, useControlFocus } from "~/ui/form/field";
import { input, money } from "~/ui/form/field.css";

type MoneyInputProps = FramedField &
  Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "children"> & { symbol: "¥" | "€" };

/** An amount input with its currency symbol. */
export function MoneyInput({ symbol, ...props }: MoneyInputProps) {
  const { frame, control } = splitFrame(props);
  const focus = useControlFocus(frame);
  return (
    <Field {...frame}>
      <div className={money}>
        <b aria-hidden="true">{symbol}</b>
        <input inputMode="decimal" autoComplete="off" {...control} {...focus} className={input} />
      </div>
    </Field>
  );
}
