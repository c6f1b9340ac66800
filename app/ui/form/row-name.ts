// Names the controls of a list's rows by their row, so that each has a name of its own: 删除：桌游夜.
import { createContext, type ReactNode, useContext } from "react";

/** What a row is about; null outside of rows. Buttons, links that look like them and menus take it. */
export const RowName = createContext<string | null>(null);

/** The same for the links of a row's menu. */
export const MenuRowName = createContext<string | null>(null);

type Labelled = { "aria-label"?: string; children?: ReactNode };

function labelOf({ "aria-label": own, children }: Labelled, row: string | null): string | undefined {
  const text = own ?? (typeof children === "string" ? children : undefined);
  return row && text ? `${text}：${row}` : own;
}

/** The accessible name of a control: its own or its text, and its row. */
export const useRowLabel = (control: Labelled) => labelOf(control, useContext(RowName));

/** The accessible name of a link in a menu. */
export const useMenuRowLabel = (link: Labelled) => labelOf(link, useContext(MenuRowName));
