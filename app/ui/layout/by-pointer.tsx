import { byMouse, byTouch } from "~/styles/global.css";

/** One of two instructions: `touch` where fingers press, `mouse` elsewhere and on paper. */
export function ByPointer({ touch, mouse }: { touch: string; mouse: string }) {
  return (
    <>
      <span className={byTouch}>{touch}</span>
      <span className={byMouse}>{mouse}</span>
    </>
  );
}
