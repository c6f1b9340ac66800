import type { AnchorHTMLAttributes } from "react";
import { tap } from "./button.css";

type TapLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A text link alone on its line, high enough for a finger. */
export function TapLink({ className, ...rest }: TapLinkProps) {
  return <a {...rest} className={className ? `${tap} ${className}` : tap} />;
}
