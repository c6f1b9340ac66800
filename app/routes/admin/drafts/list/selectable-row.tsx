import type { ReactNode } from "react";
import { cardClass } from "~/ui/layout/card";
import { faded as fadedClass, pickRow } from "./selectable-row.css";

type SelectableRowProps = {
  /** Accessible name of the checkbox, such as 选择 春节包饺子. */
  label: string;
  name: string;
  value: string;
  /** Id of the form that the checkboxes belong to. */
  form: string;
  /** Initially checked. */
  picked?: boolean;
  faded?: boolean;
  children: ReactNode;
};

/** A list item with a checkbox for bulk actions. */
export function SelectableRow({
  label,
  name,
  value,
  form,
  picked = false,
  faded = false,
  children,
}: SelectableRowProps) {
  const className = `${cardClass({ compact: true })} ${pickRow}`;
  return (
    <li className={faded ? `${className} ${fadedClass}` : className}>
      <label>
        <input
          type="checkbox"
          name={name}
          value={value}
          form={form}
          aria-label={label}
          defaultChecked={picked}
        />
      </label>
      <div>{children}</div>
    </li>
  );
}
