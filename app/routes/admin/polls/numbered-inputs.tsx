import { num } from "~/styles/global.css";
import { type FieldMetadata, FieldNotes, FieldSet, splitFrame } from "~/ui/form/field";
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
      {items.map(({ field, label: name }, index) => {
        const { frame, control } = splitFrame({ field, label: name });
        return (
          <div key={field.name} className={numbered}>
            <span className={num} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <input {...control} className={input} aria-label={name} readOnly={readOnly} />
              <FieldNotes {...frame} />
            </div>
          </div>
        );
      })}
    </FieldSet>
  );
}
