import type { ReactNode } from "react";
import type { Picture } from "~/domain/images/picture";
import { mute, small } from "~/styles/global.css";
import { cardClass } from "~/ui/layout/card";
import { QrCode } from "~/ui/media/qr-code";
import { body, contact, more } from "./contact-card.css";

type ContactCardProps = {
  title?: string;
  /** Customer-service code, null when the site has none. */
  picture: Picture | null;
  alt?: string;
  text: ReactNode;
  lite: boolean;
  /** Content below, such as SecondPartButton. */
  children?: ReactNode;
};

/** Customer service contact: QR code with help text. */
export function ContactCard(props: ContactCardProps) {
  const { title = "联系客服", picture, alt = "客服微信二维码", text, lite, children } = props;
  return (
    <section className={`${cardClass()} ${contact}`}>
      <h2>{title}</h2>
      <div className={body}>
        {picture ? <QrCode picture={picture} alt={alt} lite={lite} /> : null}
        <p className={`${small} ${mute}`}>{text}</p>
      </div>
      {children ? <div className={more}>{children}</div> : null}
    </section>
  );
}
