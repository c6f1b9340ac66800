// Status of a picture slot in the event form: upload, crop and code.
import { type CodeKind, codeTexts } from "~/domain/images/code-texts";
import type { Picture } from "~/domain/images/picture";
import { above } from "~/styles/global.css";
import { bar } from "~/ui/feedback/progress-bar.css";
import { Button } from "~/ui/form/button";
import { error } from "~/ui/form/field.css";
import { CodeNote } from "../../forms/code-note";
import type { CodeState } from "../../forms/use-code";
import type { CropDialogState } from "./live/use-crop-dialog";
import type { PictureState } from "./live/use-picture-upload";
import { useTyped } from "./live-form";

const texts = {
  progress: "上传进度",
  /** The upload is complete; the server decodes and encodes the picture for seconds. */
  sending: (percent: number) => (percent < 100 ? `上传中 ${percent}%` : "正在处理…"),
  cancel: "取消上传",
  retry: "未保存 · 重试",
  opening: "正在打开裁剪…",
  notOpened: "裁剪没有打开，请检查网络连接后重试",
} as const;

export const small = { tone: "line", small: true, formNoValidate: true, name: "intent" } as const;

type SlotFacts = {
  picture: Picture | null;
  /** Whether no code was found in a picture of a code. */
  isUnread: boolean;
  /** The server's rejection of the last submission. */
  error: string | undefined;
  crop: CropDialogState | null;
  upload: PictureState;
  /** The code in the most recently chosen picture. */
  found: CodeState | null;
};

/** The visible parts of a slot's state. A chosen picture hides the stored one and its rejection. */
export function slotState({ picture, isUnread, error, crop, upload, found }: SlotFacts) {
  const hasPicture = picture !== null || upload.is !== "idle" || found?.is === "reading";
  const code = hasPicture ? found : null;
  const isPending = upload.is === "sending" || code?.is === "reading" || code?.is === "found";
  const canConfirm = isUnread && picture !== null && !isPending;
  return {
    upload,
    canConfirm,
    error: upload.is === "untouched" ? error : upload.is === "rejected" ? upload.message : undefined,
    crop: upload.is === "idle" || upload.is === "untouched" ? crop : null,
    code: canConfirm ? ({ is: "none" } as const) : code,
  };
}

type SlotStatusProps = Omit<ReturnType<typeof slotState>, "error"> & {
  /** The code that the slot's pictures contain, if any. */
  kind: CodeKind | undefined;
  onCancel: () => void;
  onRetry: () => void;
};

export function SlotStatus({ upload, crop, code, canConfirm, kind, ...buttons }: SlotStatusProps) {
  return (
    <>
      <UploadStatus state={upload} {...buttons} />
      <CropNote state={crop} />
      {kind ? <SlotCodeNote kind={kind} state={code} /> : null}
      {kind && canConfirm ? (
        <p className={above}>
          <Button {...small} value="confirm-code">
            {codeTexts[kind].confirm}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function SlotCodeNote(props: { kind: CodeKind; state: CodeState | null }) {
  return <CodeNote {...props} until={useTyped("groupQrValidUntil")} />;
}

type UploadStatusProps = { state: PictureState } & Pick<SlotStatusProps, "onCancel" | "onRetry">;

function UploadStatus({ state, onCancel, onRetry }: UploadStatusProps) {
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

/** State of a crop; a live region announces changes. */
function CropNote({ state }: { state: CropDialogState | null }) {
  if (state?.is === "failed") {
    return (
      <p className={error} role="alert">
        {texts.notOpened}
      </p>
    );
  }
  const said = state?.is === "done" ? state.said : state?.is === "opening" ? texts.opening : "";
  return <p aria-live="polite">{said}</p>;
}
