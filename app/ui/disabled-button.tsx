import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-look";

type DisabledButtonProps = ButtonLook & { children: ReactNode; title?: string };

/** A disabled link or button; readable, but not focusable for activation. */
export function DisabledButton({ children, title, ...look }: DisabledButtonProps) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it has no target while it is announced as disabled
    <a className={buttonClass(look)} role="link" aria-disabled="true" title={title}>
      {children}
    </a>
  );
}
