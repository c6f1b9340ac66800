import { error as errorClass, hint as hintClass } from "./field.css";
import type { FieldFrame } from "./field-frame";

/** Error and hint under a control. */
export function FieldNotes({ id, hint, counter, error }: FieldFrame) {
  return (
    <>
      {error ? (
        <p className={errorClass} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {hint || counter ? (
        <p className={hintClass} id={`${id}-hint`}>
          <span>{hint}</span>
          {counter ? <span>{counter}</span> : null}
        </p>
      ) : null}
    </>
  );
}
