import type { AnchorHTMLAttributes } from "react";
import { tap } from "./button.css";

type TapLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A standalone text link with a touch-sized height. */
export function TapLink({ className, ...rest }: TapLinkProps) {
  return <a {...rest} className={className ? `${tap} ${className}` : tap} />;
}
