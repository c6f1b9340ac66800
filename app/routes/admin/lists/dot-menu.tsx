// The further actions of a row or page behind ⋯.
import type { ReactNode } from "react";
import { vh } from "~/styles/global.css";
import { useRowLabel } from "~/ui/form/row-name";
import { Menu } from "~/ui/layout/menu";
import { menu } from "~/ui/layout/menu.css";
import { dotMenu, framed } from "./dot-menu.css";

type DotMenuProps = {
  /** Accessible name of the button; the row's name is appended. */
  label?: string;
  /** With a border, beside other buttons of a page. */
  isFramed?: boolean;
  /** Links, plain texts in a span, or forms with one button; each becomes a row. */
  children: ReactNode;
};

/** A dropdown menu without a script whose button is 44 px wide. */
export function DotMenu({ label = "更多", isFramed = false, children }: DotMenuProps) {
  return (
    <Menu
      label={label}
      className={`${menu} ${dotMenu}${isFramed ? ` ${framed}` : ""}`}
      summary={
        <summary aria-label={useRowLabel({ children: label }) ?? label}>
          <span className={vh}>{label}</span>
          <span aria-hidden="true">⋯</span>
        </summary>
      }
    >
      {children}
    </Menu>
  );
}
