import type { Picture } from "~/domain/images/picture";
import { tiny } from "~/styles/global.css";
import { qrFold } from "~/ui/media/qr.css";
import { QrCode } from "~/ui/media/qr-code";

type QrDisclosureProps = {
  picture: Picture;
  alt?: string;
  /** Text under the blurred code. */
  label?: string;
  /** Text revealed with the code, such as its expiry date. */
  note?: string;
  lite: boolean;
};

/** A QR code that stays blurred until it is opened, so that it is not scanned by mistake. */
export function QrDisclosure(props: QrDisclosureProps) {
  const {
    picture,
    alt = "活动群二维码",
    label = "点按显示群二维码",
    note = "长按识别，加入活动群",
    lite,
  } = props;
  const code = <QrCode picture={picture} alt={alt} lite={lite} />;
  if (lite) {
    return (
      <div>
        {code}
        <p className={tiny}>{note}</p>
      </div>
    );
  }
  return (
    <details className={qrFold}>
      <summary>
        {code}
        {label}
      </summary>
      <p className={tiny}>{note}</p>
    </details>
  );
}
