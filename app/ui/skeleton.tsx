import { stack, vh } from "~/styles/global.css";
import { bone, short, title } from "./skeleton.css";

/** Loading placeholder of a text: a heading and `lines` lines. */
export function Skeleton({ lines = 2 }: { lines?: number }) {
  return (
    <div className={stack} aria-busy="true">
      <span className={vh}>加载中…</span>
      <div className={`${bone} ${title}`} />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are the same
        <div key={line} className={line === lines - 1 ? `${bone} ${short}` : bone} />
      ))}
    </div>
  );
}
