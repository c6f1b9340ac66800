import { above, small } from "~/styles/global.css";
import { CopyButton } from "~/ui/form/copy-text";
import { TapLink } from "~/ui/layout/links";
import { qr } from "~/ui/media/qr.css";
import { bigCode, codeText } from "./code-list.css";

type SetupCodeProps = {
  /** The URI encoded in the QR code. */
  uri: string;
  secret: string;
  /** The QR code of the URI, see `qrShape`. */
  code: { size: number; path: string };
};

const groupsOf = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? "";

/** A secret to scan, open on this phone, or type. */
export function SetupCode({ uri, secret, code: { size, path } }: SetupCodeProps) {
  return (
    <>
      <span className={`${qr} ${bigCode}`}>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label="验证器应用的二维码"
          shapeRendering="crispEdges"
        >
          <path d={path} stroke="#000" />
        </svg>
      </span>
      <p className={small}>
        <TapLink href={uri}>在本机的验证器应用里打开</TapLink>
      </p>
      <p className={small}>扫不了码时，在应用里选手动输入，填这个密钥：</p>
      <p className={above}>
        <code className={codeText} id="secret">
          {groupsOf(secret)}
        </code>
      </p>
      <p className={above}>
        <CopyButton text={secret}>复制密钥</CopyButton>
      </p>
    </>
  );
}
