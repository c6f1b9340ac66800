// The message that the last action left for this page.
import type { FlashMessage } from "~/http/flash.server";
import { wrap } from "~/styles/global.css";
import { ButtonLink } from "~/ui/button-link";
import { Flash } from "~/ui/flash";

export function FlashNote({ message }: { message: FlashMessage }) {
  return (
    <div className={wrap}>
      <Flash
        tone={message.tone}
        title={message.title}
        action={
          message.link ? (
            <ButtonLink tone="line" small href={message.link.href}>
              {message.link.label}
            </ButtonLink>
          ) : null
        }
      >
        {message.text ? <p>{message.text}</p> : null}
      </Flash>
    </div>
  );
}
