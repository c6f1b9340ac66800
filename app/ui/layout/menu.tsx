import { useLocation } from "@remix-run/react";
import { Children, type ReactNode, useContext } from "react";
import { button } from "../form/button.css";
import { MenuRowName, RowName, useRowLabel } from "../form/row-name";
import { menu, spread, start } from "./menu.css";

const alignments = { start: `${menu} ${start}`, end: menu, page: `${menu} ${spread}` };

type MenuProps = {
  label: ReactNode;
  /** Side of the button to align the list with; `page` for a button that wraps to either side of a phone. */
  align?: keyof typeof alignments;
  /** Links, plain texts in a span, or forms with one button; each becomes a row. */
  children: ReactNode;
};

/** A dropdown menu without a script. */
export function Menu({ label, align = "end", children }: MenuProps) {
  // Closes after a client-side navigation.
  const { key } = useLocation();
  const row = useContext(RowName);
  return (
    <details key={key} data-menu="" className={alignments[align]}>
      <summary className={`${button.line} ${button.small}`} aria-label={useRowLabel({ children: label })}>
        {label} <span aria-hidden="true">▾</span>
      </summary>
      <MenuRowName.Provider value={row}>
        <ul>{Children.map(children, (child) => (child ? <li>{child}</li> : null))}</ul>
      </MenuRowName.Provider>
    </details>
  );
}
