import type { AnchorHTMLAttributes, ReactNode } from "react";
import { back, tap } from "../form/button.css";
import { PageLink } from "./page-link";

type TapLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A standalone text link with a touch-sized height. */
export function TapLink({ className, ...rest }: TapLinkProps) {
  return <PageLink {...rest} className={className ? `${tap} ${className}` : tap} />;
}

/** A symbol beside text, hidden from screen readers. */
export const Glyph = ({ children }: { children: string }) => <span aria-hidden="true">{children}</span>;

type BackLinkProps = { href: string; glyph?: string; children?: ReactNode };

/** Link back, above a heading. */
export function BackLink({ href, glyph = "←", children = "返回首页" }: BackLinkProps) {
  return (
    <PageLink className={back} href={href}>
      <Glyph>{glyph}</Glyph>
      {children}
    </PageLink>
  );
}

/** The text of the link to 我的报名, with a red square while `unseen` registrations have an unseen change. */
export function OwnLinkText({ unseen }: { unseen: number }) {
  return (
    <>
      我的报名
      {unseen > 0 ? <i role="img" aria-label={`，${unseen} 处更新`} /> : null}
    </>
  );
}
