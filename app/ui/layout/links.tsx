import type { AnchorHTMLAttributes, ReactNode } from "react";
import { back, tap } from "../form/button.css";
import { PageLink } from "./page-link";

type TapLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A standalone text link with a touch-sized height. */
export function TapLink({ className, ...rest }: TapLinkProps) {
  return <PageLink {...rest} className={className ? `${tap} ${className}` : tap} />;
}

type BackLinkProps = { href: string; glyph?: string; children?: ReactNode };

/** Link back, above a heading. */
export function BackLink({ href, glyph = "←", children = "返回首页" }: BackLinkProps) {
  return (
    <PageLink className={back} href={href}>
      <span aria-hidden="true">{glyph}</span>
      {children}
    </PageLink>
  );
}
