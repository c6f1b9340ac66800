import type { AnchorHTMLAttributes, ReactNode } from "react";
import { back, tap } from "../form/button.css";

type TapLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A standalone text link with a touch-sized height. */
export function TapLink({ className, ...rest }: TapLinkProps) {
  return <a {...rest} className={className ? `${tap} ${className}` : tap} />;
}

type BackLinkProps = { href: string; glyph?: string; children?: ReactNode };

/** Link back, above a heading. */
export function BackLink({ href, glyph = "←", children = "返回首页" }: BackLinkProps) {
  return (
    <a className={back} href={href}>
      <span aria-hidden="true">{glyph}</span>
      {children}
    </a>
  );
}
