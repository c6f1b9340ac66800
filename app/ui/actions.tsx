import type { HTMLAttributes } from "react";
import { actions } from "./ticket.css";

/** Buttons of an item in a row that wraps. */
export function Actions(props: HTMLAttributes<HTMLDivElement>) {
  return <div {...props} className={actions} />;
}
