import type { Picture } from "~/domain/images/picture";
import { screenOnly, tiny } from "~/styles/global.css";
import { ByPointer } from "~/ui/layout/by-pointer";
import { qrFold } from "~/ui/media/qr.css";
import { QrCode } from "~/ui/media/qr-code";

type QrDisclosureProps = { picture: Picture; validUntil: string; lite: boolean };

/** A group's code that stays blurred until it is opened, so that it is not scanned by mistake. Never printed: it expires. */
export function QrDisclosure({ picture, validUntil, lite }: QrDisclosureProps) {
  const code = <QrCode picture={picture} alt="活动群二维码" lite={lite} />;
  const note = (
    <p className={tiny}>
      <ByPointer touch="长按识别" mouse="微信扫一扫" />
      ，加入活动群。二维码有效期至 {validUntil}
    </p>
  );
  if (lite) {
    return (
      <div className={screenOnly}>
        {code}
        {note}
      </div>
    );
  }
  return (
    <details className={`${qrFold} ${screenOnly}`}>
      <summary>
        {code}
        点按显示群二维码
      </summary>
      {note}
    </details>
  );
}
