import { overlay } from "./loading-overlay.css";
import { ProgressBar } from "./progress-bar";

/** Shown by the page-transition script while a page loads slowly; it updates `data-percent` and the bar. */
export function LoadingOverlay() {
  return (
    <div className={overlay} role="status" data-transition hidden>
      <p>
        加载中… 已完成 <span data-percent>0</span>%
      </p>
      <ProgressBar value={0} label="加载进度" />
    </div>
  );
}
