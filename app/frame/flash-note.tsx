// The flash message left by the previous action.
import type { FlashMessage } from "~/http/forms/flash.server";
import { wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { stays } from "~/ui/feedback/flash.css";
import { Button, ButtonLink } from "~/ui/form/button";

export function FlashNote({ message }: { message: FlashMessage }) {
  const { link } = message;
  return (
    <div className={link?.post ? `${wrap} ${stays}` : wrap}>
      <Flash
        tone={message.tone}
        title={message.title}
        action={
          link?.post ? (
            <form method="post" action={link.href}>
              <Button tone="line" small>
                {link.label}
              </Button>
            </form>
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
