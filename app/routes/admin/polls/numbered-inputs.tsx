import { num } from "~/styles/global.css";
import { type FieldMetadata, FieldNotes, FieldSet, splitFrame, useControlFocus } from "~/ui/form/field";
import { input } from "~/ui/form/field.css";
import { numbered } from "./numbered-inputs.css";

/** `label` is the accessible name. */
export type NumberedInput = { field: FieldMetadata; label: string };

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
      {items.map((item, index) => (
        <Numbered key={item.field.name} {...item} number={index + 1} readOnly={readOnly} />
      ))}
    </FieldSet>
  );
}

type NumberedProps = NumberedInput & { number: number; readOnly: boolean };

function Numbered({ field, label, number, readOnly }: NumberedProps) {
  const { frame, control } = splitFrame({ field, label });
  const focus = useControlFocus(frame);
  return (
    <div className={numbered}>
      <span className={num} aria-hidden="true">
        {number}
      </span>
      <div>
        <input {...control} {...focus} className={input} aria-label={label} readOnly={readOnly} />
        <FieldNotes {...frame} />
      </div>
    </div>
  );
}
