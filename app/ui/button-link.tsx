import type { AnchorHTMLAttributes } from "react";
import { type ButtonLook, buttonClass } from "./button-look";

type ButtonLinkProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link styled as a button. */
export function ButtonLink({ tone, small, wide, icon, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={buttonClass({ tone, small, wide, icon, className })} />;
}
