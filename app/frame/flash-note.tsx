// The flash message left by the previous action.
import { useContext, useEffect, useState } from "react";
import type { FlashMessage } from "~/http/forms/flash.server";
import { wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { stays, toastMs } from "~/ui/feedback/flash.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { FocusOnError } from "~/ui/form/post-response";
import { PageForm } from "~/ui/layout/page-link";

/**
 * A message with an action is always sticky. With scripts, other messages are sticky for `toastMs`; then they scroll
 * with the page until the next navigation.
 */
export function FlashNote({ message }: { message: FlashMessage }) {
  const { link } = message;
  const isInView = useToast(message);
  const isRejected = useContext(FocusOnError) !== null;
  return (
    <div id="flash" className={link?.post || isInView ? `${wrap} ${stays}` : wrap}>
      <Flash
        tone={message.tone}
        isFocused={!isRejected}
        title={message.title}
        action={
          link?.post ? (
            <PageForm method="post" action={link.href}>
              <Button tone="line" small>
                {link.label}
              </Button>
            </PageForm>
          ) : link ? (
            <ButtonLink tone="line" small href={link.href}>
              {link.label}
            </ButtonLink>
          ) : null
        }
      >
        {message.text ? <p>{message.text}</p> : null}
      </Flash>
    </div>
  );
}

/** Whether a message is sticky; never without scripts, because only a script can dismiss it. */
function useToast(message: FlashMessage): boolean {
  const [left, setLeft] = useState<FlashMessage | null>();
  useEffect(() => {
    setLeft((before) => before ?? null);
    const leaving = setTimeout(() => setLeft(message), toastMs);
    return () => clearTimeout(leaving);
  }, [message]);
  return left !== undefined && left !== message;
}
