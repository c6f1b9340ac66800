import { drop } from "~/ui/form/drop-zone.css";
import { ProgressBar } from "./progress-bar";

/** A slot with an upload in progress. */
export function UploadingSlot({ percent }: { percent: number }) {
  return (
    <div className={drop}>
      <ProgressBar value={percent} label="上传进度" />
      <span>{`上传中 ${percent}%`}</span>
    </div>
  );
}
