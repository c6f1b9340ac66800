import type { ReactNode } from "react";
import { useErrorFocus } from "../form/post-answer";
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
  const focus = useErrorFocus("message", tone === "bad");
  const focused = focus.autoFocus ? { ...focus, tabIndex: -1 } : {};
  return (
    <div className={flash[tone]} {...focused} role={tone === "bad" ? "alert" : "status"}>
      <div>
        {title ? <b>{title}</b> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
