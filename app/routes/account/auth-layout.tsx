// Layout of the account pages: a heading above a form.
import type { ReactNode } from "react";
import type { FormReply } from "~/http/forms/submission.server";
import { center, formColumn, gap, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { firstMessage } from "~/ui/form/use-submission";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";

type AuthLayoutProps = {
  title: string;
  help?: ReactNode;
  back?: { href: string; label: string } | null;
  /** Failed submission; its first message is shown above the form. */
  reply?: FormReply | undefined;
  children: ReactNode;
  /** Content below the card. */
  foot?: ReactNode;
};

const home = { href: "/", label: "返回首页" };
export const toAccount = { href: "/account", label: "返回我的页面" };

export function AuthLayout({ title, help, back = home, reply, children, foot }: AuthLayoutProps) {
  const problem = firstMessage(reply);
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      {back ? <BackLink href={back.href}>{back.label}</BackLink> : null}
      <PageHeading title={title} note={help} />
      {problem ? <Flash tone="bad" title={problem} /> : null}
      {children}
      {foot ? <p className={`${gap} ${center}`}>{foot}</p> : null}
    </main>
  );
}
