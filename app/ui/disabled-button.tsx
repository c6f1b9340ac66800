import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-look";

type DisabledButtonProps = ButtonLook & { children: ReactNode; title?: string };

/** The place of a link or button that cannot be used now; text for readers, nothing to press. */
export function DisabledButton({ children, title, ...look }: DisabledButtonProps) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads nowhere now, and is announced as disabled
    <a className={buttonClass(look)} role="link" aria-disabled="true" title={title}>
      {children}
    </a>
  );
}
