// What covers a slot while its photo is on the way: the picture, how far it is, and ways to cancel and to try again.
import { useLayoutEffect, useRef } from "react";
import { bar } from "~/ui/feedback/progress-bar.css";
import { Button } from "~/ui/form/button";
import { error as errorClass } from "~/ui/form/field.css";
import { drop } from "../forms/drop-zone.css";
import { unsaved } from "./photo-slots.css";
import type { PhotoUpload } from "./use-photo-uploads";

type UploadViewProps = {
  upload: PhotoUpload;
  onCancel: (upload: PhotoUpload) => void;
  onRetry: (upload: PhotoUpload) => void;
};

const retryTexts: Partial<Record<PhotoUpload["phase"], string>> = {
  failed: "未保存 · 重试",
  unseen: "重试",
};

/** Keeps the focus in a slot when it is covered and uncovered. */
function useSlotFocus() {
  const view = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const slot = view.current?.closest("li");
    const cover = view.current;
    if (slot?.contains(document.activeElement)) cover?.querySelector("button")?.focus();
    return () => {
      if (!cover?.contains(document.activeElement)) return;
      queueMicrotask(() => slot?.querySelector<HTMLElement>("a,input:not([type=hidden])")?.focus());
    };
  }, []);
  return view;
}

export function UploadView({ upload, onCancel, onRetry }: UploadViewProps) {
  const { preview, phase, percent, message } = upload;
  const view = useSlotFocus();
  const retryText = retryTexts[phase];
  const retry = () => {
    view.current?.querySelector<HTMLElement>("[data-cancel]")?.focus();
    onRetry(upload);
  };
  return (
    <div ref={view} data-view={phase}>
      <figure className={unsaved}>
        <img alt="" src={preview} />
        {retryText ? (
          <Button type="button" small wide onClick={retry}>
            {retryText}
          </Button>
        ) : null}
      </figure>
      {retryText ? (
        <p className={errorClass} role="alert">
          {message}
        </p>
      ) : (
        <div className={drop}>
          <ProgressBar value={phase === "sending" ? percent : undefined} label="上传进度" />
          <span>{phase === "sending" ? `上传中 ${percent}%` : "正在处理…"}</span>
        </div>
      )}
      <Button type="button" tone="line" small wide onClick={() => onCancel(upload)} data-cancel>
        取消
      </Button>
    </div>
  );
}

type ProgressBarProps = {
  /** 0 to 100; undefined while the duration is unknown. */
  value: number | undefined;
  label: string;
};

/** A progress bar. Show the number as text beside it. */
function ProgressBar({ value, label }: ProgressBarProps) {
  return <progress className={bar} max={100} value={value} aria-label={label} />;
}
