// Overlay of a slot during an upload: picture, progress, and buttons to cancel and retry.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { bar } from "~/ui/feedback/progress-bar.css";
import { Button } from "~/ui/form/button";
import { error as errorClass } from "~/ui/form/field.css";
import { drop } from "../forms/drop-zone.css";
import type { Upload, UploadState } from "../forms/use-uploads";
import { unsaved } from "./photo-slots.css";

type UploadViewProps = Upload & { onCancel: () => void; onRetry: () => void };

const retryTexts: Partial<Record<UploadState["is"], string>> = {
  failed: "未保存 · 重试",
  unseen: "重试",
};

/** Object URL of a file. */
function useFileUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const own = URL.createObjectURL(file);
    setUrl(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  return url;
}

/** Keeps the focus in a slot when its overlay appears and disappears. */
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

export function UploadView({ file, state, onCancel, onRetry }: UploadViewProps) {
  const view = useSlotFocus();
  const retryText = retryTexts[state.is];
  const percent = state.is === "sending" && state.percent < 100 ? state.percent : undefined;
  const retry = () => {
    view.current?.querySelector<HTMLElement>("[data-cancel]")?.focus();
    onRetry();
  };
  return (
    <div ref={view} data-view={state.is}>
      <figure className={unsaved}>
        <img alt="" src={useFileUrl(file)} />
        {retryText ? (
          <Button type="button" small wide onClick={retry}>
            {retryText}
          </Button>
        ) : null}
      </figure>
      {"message" in state ? (
        <p className={errorClass} role="alert">
          {state.message}
        </p>
      ) : (
        <div className={drop}>
          <progress className={bar} max={100} value={percent} aria-label="上传进度" />
          <span>{percent === undefined ? "正在处理…" : `上传中 ${percent}%`}</span>
        </div>
      )}
      <Button type="button" tone="line" small wide onClick={onCancel} data-cancel>
        取消
      </Button>
    </div>
  );
}
