// Mails of the last change while they can be withdrawn.
import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { above, gap, mute, small } from "~/styles/global.css";
import { Actions, Button } from "~/ui/form/button";
import { cardClass } from "~/ui/layout/card";
import { PageForm } from "~/ui/layout/page-link";
import type { NotifyList } from "./notify-list.server";

const reloadEveryMs = 15_000;

/** Reloads the page data while mails are under way. Without scripts the reader reloads the page. */
export function useReloadWhile(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, reloadEveryMs);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}

type HeldMailsProps = NonNullable<NotifyList["held"]> & { count: number; pageUrl: string };

export function HeldMails({ when, canRevert, count, pageUrl }: HeldMailsProps) {
  return (
    <section className={`${cardClass({ lead: true })} ${gap}`} aria-labelledby="held">
      <h2 id="held">{`${count} 封邮件 ${when}`}</h2>
      <PageForm className={above} method="post" action={pageUrl}>
        <Actions>
          <Button small name="intent" value="send">
            现在就发
          </Button>
          <Button tone="line" small name="intent" value="no-mails">
            不发邮件
          </Button>
          {canRevert ? (
            <Button tone="line" small name="intent" value="revert">
              撤回这次变动
            </Button>
          ) : null}
        </Actions>
      </PageForm>
      <p className={`${small} ${mute} ${above}`}>
        这两分钟里再改，只发一封；改回原样就不发。按「不发邮件」后，要你自己告诉这些人。
      </p>
    </section>
  );
}
