// How far the upload of a picture is, with the button that ends it or begins it again.
import { bar } from "~/ui/feedback/progress-bar.css";
import { Button } from "~/ui/form/button";
import { error } from "~/ui/form/field.css";
import type { UploadState } from "./live/use-picture-upload";

const texts = {
  progress: "上传进度",
  /** All of it is sent; the server decodes and encodes it for seconds. */
  sending: (percent: number) => (percent < 100 ? `上传中 ${percent}%` : "正在处理…"),
  cancel: "取消上传",
  retry: "未保存 · 重试",
} as const;

type UploadStatusProps = { state: UploadState; onCancel: () => void; onRetry: () => void };

export function UploadStatus({ state, onCancel, onRetry }: UploadStatusProps) {
  if (state.is === "sending") {
    return (
      <p role="status">
        <progress
          className={bar}
          max={100}
          value={state.percent < 100 ? state.percent : undefined}
          aria-label={texts.progress}
        />{" "}
        <span>{texts.sending(state.percent)}</span>{" "}
        <Button type="button" tone="line" small onClick={onCancel}>
          {texts.cancel}
        </Button>
      </p>
    );
  }
  if (state.is !== "failed") return null;
  return (
    <p role="status">
      <span className={error}>{state.message}</span>{" "}
      <Button type="button" tone="line" small onClick={onRetry}>
        {texts.retry}
      </Button>
    </p>
  );
}
