// Layout of the sign-in and registration pages.
import type { ReactNode } from "react";
import { center, formColumn, gap, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";

type AuthLayoutProps = {
  title: string;
  help?: ReactNode;
  back?: { href: string; label: string };
  children: ReactNode;
  /** Content below the card. */
  foot?: ReactNode;
};

const home = { href: "/", label: "返回首页" };

export function AuthLayout({ title, help, back = home, children, foot }: AuthLayoutProps) {
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={back.href}>{back.label}</BackLink>
      <PageHeading title={title} note={help} />
      {children}
      {foot ? <p className={`${gap} ${center}`}>{foot}</p> : null}
    </main>
  );
}
