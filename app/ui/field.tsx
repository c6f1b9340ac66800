import type { ReactNode } from "react";
import { field, label as labelClass, short as shortClass } from "./field.css";
import type { FieldFrame } from "./field-frame";
import { FieldMark } from "./field-mark";
import { FieldNotes } from "./field-notes";

/** A control with its label above, and its error and hint below. */
export function Field({ children, ...frame }: FieldFrame & { children: ReactNode }) {
  return (
    <div className={frame.short ? `${field} ${shortClass}` : field}>
      <label className={labelClass} htmlFor={frame.id}>
        {frame.label}
      </label>
      <FieldMark {...frame} />
      {children}
      <FieldNotes {...frame} />
    </div>
  );
}
