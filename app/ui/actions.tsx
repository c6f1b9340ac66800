import type { HTMLAttributes } from "react";
import { actions } from "./ticket.css";

/** Buttons of an item in a wrapping row. */
export function Actions(props: HTMLAttributes<HTMLDivElement>) {
  return <div {...props} className={actions} />;
}
