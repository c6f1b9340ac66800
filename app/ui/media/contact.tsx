// Customer service contact: WeChat id to copy, and its QR code.
import type { ReactNode } from "react";
import type { Picture } from "~/domain/images/picture";
import { gap, mute, small } from "~/styles/global.css";
import { CopyButton } from "../form/copy-text";
import { cardClass } from "../layout/card";
import { beside, contactCard, more, wholly } from "./qr.css";
import { ByPointer, QrCode } from "./qr-code";

export type ContactView = { wechat: string; qr: Picture | null };

type ContactCardProps = {
  /** Customer-service QR code, null without one. */
  picture: Picture | null;
  text: ReactNode;
  /** True where the code is the page's main content. */
  eager?: boolean;
  lite: boolean;
  /** Content below, such as SecondPartButton. */
  children?: ReactNode;
};

/** Customer service contact: QR code with help text. */
export function ContactCard(props: ContactCardProps) {
  const { picture, text, eager, lite, children } = props;
  return (
    <section className={`${cardClass()} ${contactCard}`}>
      <h2>联系客服</h2>
      <div className={beside}>
        {picture ? <QrCode picture={picture} alt="客服微信二维码" eager={eager} lite={lite} /> : null}
        <p className={`${small} ${mute}`}>{text}</p>
      </div>
      {children ? <div className={more}>{children}</div> : null}
    </section>
  );
}

type ContactTextProps = {
  contact: { wechat: string; qr: unknown };
  /** Whether joining is possible. */
  isOpen: boolean;
};

/** Purposes of the contact; renders nothing without one. */
export function ContactText({ contact: { wechat, qr }, isOpen }: ContactTextProps) {
  if (!qr && !wechat) return <>主办方还没有留下联系方式。</>;
  return (
    <>
      {qr ? <ByPointer touch="长按识别二维码，" mouse="微信扫一扫，" /> : null}
      {`添加客服微信${isOpen ? "报名或" : ""}咨询。`}
      {wechat ? (
        <>
          <br />
          微信号：<b className={wholly}>{wechat}</b>
        </>
      ) : null}
    </>
  );
}

type ContactProps = {
  contact: ContactView;
  isOpen: boolean;
  /** Whether the page has no other QR code. */
  isAlone?: boolean;
  lite: boolean;
};

/** The contact with a button that copies the WeChat id; renders nothing without a contact. */
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
