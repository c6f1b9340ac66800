import type { ReactNode } from "react";
import { faded as fadedClass, pickRow } from "./pick-row.css";
import { sheetClass } from "./sheet";

type PickRowProps = {
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
export function PickRow({ label, name, value, form, picked = false, faded = false, children }: PickRowProps) {
  const className = `${sheetClass({ compact: true })} ${pickRow}`;
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
