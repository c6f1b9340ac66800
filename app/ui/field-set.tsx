import type { ReactNode } from "react";
import { field, label as labelClass } from "./field.css";
import { described, type FieldFrame } from "./field-frame";
import { FieldMark } from "./field-mark";
import { FieldNotes } from "./field-notes";

/** Several controls under one legend, with a shared error and hint. */
export function FieldSet({ children, ...frame }: FieldFrame & { children: ReactNode }) {
  return (
    <fieldset className={field} id={frame.id} aria-describedby={described(frame)["aria-describedby"]}>
      <legend className={labelClass}>
        {frame.label}
        <FieldMark {...frame} />
      </legend>
      {children}
      <FieldNotes {...frame} />
    </fieldset>
  );
}
