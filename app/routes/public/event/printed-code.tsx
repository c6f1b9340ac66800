import { below, gap, printOnly, small } from "~/styles/global.css";
import { qr } from "~/ui/media/qr.css";

type PrintedCodeProps = {
  /** The absolute short URL. */
  address: string;
  /** Its code, see `qrShape`. */
  code: { size: number; path: string };
};

/** On paper, the code of the event's own page: a group's code expires. */
export function PrintedCode({ address, code: { size, path } }: PrintedCodeProps) {
  return (
    <div className={`${printOnly} ${gap}`}>
      <span className={qr}>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="报名二维码" shapeRendering="crispEdges">
          <path d={path} stroke="#000" />
        </svg>
      </span>
      <p className={`${small} ${below}`}>{`${address}（微信扫一扫报名）`}</p>
    </div>
  );
}
