// Customer service contact for when the group code does not work: WeChat id to copy, and its QR code.
import type { Picture } from "~/domain/images/picture";
import { gap } from "~/styles/global.css";
import { CopyButton } from "~/ui/form/copy-text";
import { wholly } from "../event/join/join-code.css";
import { ContactCard } from "./contact-card";

type ContactProps = {
  contact: { wechat: string; qr: Picture | null };
  isOpen: boolean;
  lite: boolean;
};

export function Contact({ contact: { wechat, qr }, isOpen, lite }: ContactProps) {
  if (!wechat && !qr) return null;
  return (
    <div className={gap}>
      <ContactCard
        picture={qr}
        text={
          <>
            {qr ? "长按识别二维码，" : ""}添加客服微信{isOpen ? "报名或" : ""}咨询。
            {wechat ? (
              <>
                <br />
                微信号：<b className={wholly}>{wechat}</b>
              </>
            ) : null}
          </>
        }
        lite={lite}
      >
        {wechat ? <CopyButton text={wechat}>复制微信号</CopyButton> : null}
      </ContactCard>
    </div>
  );
}
