import { required as requiredClass } from "./field.css";
import type { FieldFrame } from "./field-frame";

/** 必填 in words beside a label; readers hear it from the control itself. */
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
