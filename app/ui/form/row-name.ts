// Adds the row's name to the accessible names of its controls, so that they are unique: 删除：桌游夜.
import { createContext, type ReactNode, useContext } from "react";

/** Subject of a row; null outside of rows. Used by buttons, links styled as buttons, and menus. */
export const RowName = createContext<string | null>(null);

/** Subject for the links of a row's menu. */
export const MenuRowName = createContext<string | null>(null);

type Labelled = { "aria-label"?: string; children?: ReactNode };

function labelOf({ "aria-label": own, children }: Labelled, row: string | null): string | undefined {
  const text = own ?? (typeof children === "string" ? children : undefined);
  return row && text ? `${text}：${row}` : own;
}

/** Accessible name of a control: its label or text, and its row. */
export const useRowLabel = (control: Labelled) => labelOf(control, useContext(RowName));

/** Accessible name of a link in a menu. */
export const useMenuRowLabel = (link: Labelled) => labelOf(link, useContext(MenuRowName));
