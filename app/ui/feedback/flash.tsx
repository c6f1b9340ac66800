import type { ReactNode } from "react";
import { flash } from "./flash.css";

export type FlashTone = keyof typeof flash;

type FlashProps = {
  tone?: FlashTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A link or button at the right. */
  action?: ReactNode;
};

/** A message above the content; errors are assertive for screen readers, others polite. */
export function Flash({ tone = "info", title, children, action }: FlashProps) {
  return (
    <div className={flash[tone]} role={tone === "bad" ? "alert" : "status"}>
      <div>
        {title ? <b>{title}</b> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
