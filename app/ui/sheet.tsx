import type { HTMLAttributes } from "react";
import { compact as compactClass, lead as leadClass, sheet } from "./sheet.css";

export type SheetLook = { compact?: boolean; lead?: boolean };

/** Class names of a card, for elements other than a div. */
export function sheetClass({ compact, lead }: SheetLook = {}): string {
  return [sheet, compact && compactClass, lead && leadClass].filter(Boolean).join(" ");
}

/** A card. */
export function Sheet({ compact, lead, ...rest }: SheetLook & HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={sheetClass({ compact, lead })} />;
}
