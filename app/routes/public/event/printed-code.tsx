import { below, gap, printOnly, small } from "~/styles/global.css";
import { qr } from "~/ui/media/qr.css";

type CodeShapeProps = {
  /** See `qrShape`. */
  code: { size: number; path: string };
  label: string;
};

/** An inline QR code, without a request. */
export function CodeShape({ code: { size, path }, label }: CodeShapeProps) {
  return (
    <span className={qr}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} stroke="#000" />
      </svg>
    </span>
  );
}

type PrintedCodeProps = Pick<CodeShapeProps, "code"> & {
  /** The absolute short URL. */
  address: string;
};

/** Printed QR code of the event page, because a group code expires. */
export function PrintedCode({ address, code }: PrintedCodeProps) {
  return (
    <div className={`${printOnly} ${gap}`}>
      <CodeShape code={code} label="报名二维码" />
      <p className={`${small} ${below}`}>{`${address}（微信扫一扫报名）`}</p>
    </div>
  );
}
