import type { ReactNode } from "react";
import { back } from "./button.css";

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
