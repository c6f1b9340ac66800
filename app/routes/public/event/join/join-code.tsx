import { originalUrl, type Picture } from "~/domain/images/picture";
import { byMouse, screenOnly } from "~/styles/global.css";
import { ByPointer } from "~/ui/layout/by-pointer";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { QrCode } from "~/ui/media/qr-code";
import { joinCode } from "./join-code.css";

type JoinCodeProps = { picture: Picture; validUntil: string; lite: boolean };

/** The group QR code, large, with instructions and expiry. */
export function JoinCode({ picture, validUntil, lite }: JoinCodeProps) {
  return (
    <section className={`${cardClass({ lead: true })} ${joinCode}`}>
      <h2>加入活动群</h2>
      <p>
        <ByPointer touch="长按识别二维码，加入活动群" mouse="用微信扫一扫，加入活动群" />
      </p>
      <QrCode picture={picture} alt="活动群二维码" lite={lite} eager />
      <p>二维码有效期至 {validUntil}</p>
      {lite ? null : (
        <p className={`${byMouse} ${screenOnly}`}>
          <TapLink href={originalUrl(picture)} download="活动群二维码.jpg">
            下载二维码
          </TapLink>
        </p>
      )}
    </section>
  );
}
