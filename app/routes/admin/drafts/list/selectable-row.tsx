import type { InputHTMLAttributes, ReactNode } from "react";
import { cardClass } from "~/ui/layout/card";
import { faded as fadedClass, pickRow } from "./selectable-row.css";

type SelectableRowProps = {
  /** Accessible name of the checkbox, such as 选择 社区包饺子. */
  label: string;
  name: string;
  value: string;
  /** Id of the form that the checkboxes belong to. */
  form: string;
  /** Whether the box is ticked, and what happens when that changes. */
  box: Pick<InputHTMLAttributes<HTMLInputElement>, "checked" | "onChange">;
  faded?: boolean;
  children: ReactNode;
};

/** A list item with a checkbox for bulk actions. */
export function SelectableRow({
  label,
  name,
  value,
  form,
  box,
  faded = false,
  children,
}: SelectableRowProps) {
  const className = `${cardClass({ compact: true })} ${pickRow}`;
  return (
    <li className={faded ? `${className} ${fadedClass}` : className}>
      <label>
        <input type="checkbox" name={name} value={value} form={form} aria-label={label} {...box} />
      </label>
      <div>{children}</div>
    </li>
  );
}
