import { num } from "~/styles/global.css";
import { FieldSet } from "~/ui/form/field";
import { error as errorClass, input } from "~/ui/form/field.css";
import { numbered } from "./numbered-inputs.css";

/** `name` is the id too, `label` the accessible name. */
export type NumberedInput = { name: string; label: string; value: string; error?: string };

type NumberedInputsProps = {
  id: string;
  legend: string;
  mark?: string;
  hint?: string;
  items: NumberedInput[];
  readOnly?: boolean;
};

/** A numbered group of short text inputs. */
export function NumberedInputs({ id, legend, mark, hint, items, readOnly = false }: NumberedInputsProps) {
  return (
    <FieldSet id={id} label={legend} mark={mark} hint={hint}>
      {items.map(({ name, label, value, error }, index) => (
        <div key={name} className={numbered}>
          <span className={num} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <input
              className={input}
              id={name}
              name={name}
              aria-label={label}
              defaultValue={value}
              readOnly={readOnly}
              required
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${name}-error` : undefined}
            />
            {error ? (
              <p className={errorClass} id={`${name}-error`}>
                {error}
              </p>
            ) : null}
          </div>
        </div>
      ))}
    </FieldSet>
  );
}
