import { drop } from "./drop-zone.css";
import { ProgressBar } from "./progress-bar";

/** A place whose photo is on its way. */
export function UploadingSlot({ percent }: { percent: number }) {
  return (
    <div className={drop}>
      <ProgressBar value={percent} label="上传进度" />
      <span>{`上传中 ${percent}%`}</span>
    </div>
  );
}
