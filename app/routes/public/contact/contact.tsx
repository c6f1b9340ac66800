// Customer service contact for when the group code does not work: WeChat id to copy, and its QR code.
import type { Picture } from "~/domain/images/picture";
import { gap } from "~/styles/global.css";
import { CopyButton } from "~/ui/form/copy-text";
import { ContactCard } from "./contact-card";
import { ContactText } from "./contact-text";

type ContactProps = {
  contact: { wechat: string; qr: Picture | null };
  isOpen: boolean;
  /** Whether the page has no other code. */
  isAlone?: boolean;
  lite: boolean;
};

export function Contact({ contact, isOpen, isAlone = false, lite }: ContactProps) {
  const { wechat, qr } = contact;
  if (!wechat && !qr) return null;
  return (
    <div className={gap}>
      <ContactCard
        picture={qr}
        text={<ContactText contact={contact} isOpen={isOpen} />}
        eager={isAlone}
        lite={lite}
      >
        {wechat ? <CopyButton text={wechat}>复制微信号</CopyButton> : null}
      </ContactCard>
    </div>
  );
}
