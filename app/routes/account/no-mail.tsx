// Replaces a form whose result would arrive by mail on a site that sends none.

import { accountMessages } from "~/domain/accounts/messages";
import { useLite } from "~/http/pages/use-lite";
import { Flash } from "~/ui/feedback/flash";
import { Contact, type ContactView } from "~/ui/media/contact";

type NoMailProps = {
  contact: ContactView;
  /** The action that requires mail. */
  text: string;
};

export function NoMail({ contact, text }: NoMailProps) {
  const lite = useLite();
  const hasContact = contact.wechat !== "" || contact.qr !== null;
  return (
    <>
      <Flash tone="warn" title={accountMessages.noMail}>
        <p>
          {text}
          {hasContact ? "请联系主办方：" : "请联系活动的主办方。"}
        </p>
      </Flash>
      <Contact contact={contact} isOpen={false} lite={lite} />
    </>
  );
}
