import type { ReactNode } from "react";
import type { Picture } from "~/domain/images/picture";
import { mute, small } from "~/styles/global.css";
import { cardClass } from "~/ui/layout/card";
import { QrCode } from "~/ui/media/qr-code";
import { body, contact, more } from "./contact-card.css";

type ContactCardProps = {
  /** Customer-service code, null when the site has none. */
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
    <section className={`${cardClass()} ${contact}`}>
      <h2>联系客服</h2>
      <div className={body}>
        {picture ? <QrCode picture={picture} alt="客服微信二维码" eager={eager} lite={lite} /> : null}
        <p className={`${small} ${mute}`}>{text}</p>
      </div>
      {children ? <div className={more}>{children}</div> : null}
    </section>
  );
}
