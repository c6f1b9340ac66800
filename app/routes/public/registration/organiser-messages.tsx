// Messages of the organiser on the page of a registration.
import { messageTexts } from "~/domain/registrations/guest-messages/words";
import { between, gap, mute, row, small, stack } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { cardClass } from "~/ui/layout/card";
import { typed } from "~/ui/layout/facts.css";
import { SectionHeading } from "~/ui/layout/page-heading";
import type { readRegistration } from "./read-registration.server";

type OrganiserMessagesProps = Pick<ReturnType<typeof readRegistration>, "messages">;

/** Newest first; unread ones are marked. */
export function OrganiserMessages({ messages }: OrganiserMessagesProps) {
  if (messages.length === 0) return null;
  return (
    <section className={gap} id="messages" aria-labelledby="messages-title">
      <SectionHeading id="messages-title">{messageTexts.heading}</SectionHeading>
      <ul className={stack}>
        {messages.map(({ id, text, when, iso, isUnread }) => (
          <li key={id} className={cardClass({ compact: true, lead: isUnread })}>
            <p className={`${row} ${between} ${small}`}>
              <time className={mute} dateTime={iso}>
                {when}
              </time>
              {isUnread ? <Badge tone="warn">{messageTexts.unread}</Badge> : null}
            </p>
            <p className={typed}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
