// Layout of the sign-in and registration pages.
import type { ReactNode } from "react";
import { below, center, formColumn, gap, mute, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";

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
      <h1>{title}</h1>
      {help ? <p className={`${mute} ${below}`}>{help}</p> : null}
      {children}
      {foot ? <p className={`${gap} ${center}`}>{foot}</p> : null}
    </main>
  );
}
