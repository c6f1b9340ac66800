import { required as requiredClass } from "./field.css";
import type { FieldFrame } from "./field-frame";

/** Visible 必填 beside a label; screen readers get it from the control. */
export function FieldMark({
  required,
  mark = required ? "必填" : "",
}: Pick<FieldFrame, "required" | "mark">) {
  return mark ? (
    <span className={requiredClass} aria-hidden="true">
      {mark}
    </span>
  ) : null;
}
