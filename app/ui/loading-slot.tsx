import { vh } from "~/styles/global.css";
import { drop } from "./drop-zone.css";
import { bone } from "./skeleton.css";

/** A place that is not known yet. */
export function LoadingSlot() {
  return (
    <div className={`${drop} ${bone}`}>
      <span className={vh}>加载中</span>
    </div>
  );
}
