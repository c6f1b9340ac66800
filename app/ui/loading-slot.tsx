import { vh } from "~/styles/global.css";
import { drop } from "./drop-zone.css";
import { bone } from "./skeleton.css";

/** A slot that is still loading. */
export function LoadingSlot() {
  return (
    <div className={`${drop} ${bone}`}>
      <span className={vh}>加载中</span>
    </div>
  );
}
