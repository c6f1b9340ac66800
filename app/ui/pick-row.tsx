import type { ReactNode } from "react";
import { faded as fadedClass, pickRow } from "./pick-row.css";
import { sheetClass } from "./sheet";

type PickRowProps = {
  /** Accessible name of the box, such as 选择 春节包饺子. */
  label: string;
  name: string;
  value: string;
  /** Id of the form that the boxes belong to. */
  form: string;
  /** Ticked from the start. */
  picked?: boolean;
  faded?: boolean;
  children: ReactNode;
};

/** An item of a list that can be ticked for an action on several. */
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
