// Crop dialog over the event form, which keeps its state. Loaded when opened.

import { type FormEvent, useEffect, useRef, useState } from "react";
import { imageMessages, uploadMessages } from "~/domain/images/schema";
import type { Stored } from "~/http/forms/upload-response";
import { useLite } from "~/http/pages/use-lite";
import { above } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { CropEditor, type CropExits } from "../../../crop/crop-editor";
import { CropProblem } from "../../../crop/crop-problem";
import type { CropStart } from "../../../crop/crop-task.server";
import { send } from "../../../forms/send";
import { replyProblem } from "../../../forms/use-uploads";
import { wideDialog } from "./script-dialog.css";

const texts = {
  lost: "没有送出，选好的范围还在。请检查网络连接后重试。",
  sending: "正在裁剪…",
  cancel: "取消",
  change: "换一张图片",
  retry: "重试",
} as const;

export type CropDialogProps = {
  start: CropStart;
  /** URL of the crop page, which receives the crop. */
  address: string;
  /** `cropped` is the server's message; null without a change. */
  onClose: (cropped: string | null) => void;
  /** Replaces the picture with another one. */
  onChange: () => void;
};

export default function CropDialog({ start, address, onClose, onChange }: CropDialogProps) {
  const lite = useLite();
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<string | null>(start.isMissing ? imageMessages.loadFailed : null);
  const [isSending, setSending] = useState(false);
  const [tries, setTries] = useState(0);
  const running = useRef<AbortController | null>(null);
  const cropped = useRef<string | null>(null);

  useEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
    return () => running.current?.abort();
  }, []);

  async function crop(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setSending(true);
    setProblem(null);
    const body = new FormData(event.currentTarget);
    const outcome = await send<Stored>(address, body, { field: "said", signal: stop.signal });
    running.current = null;
    if (stop.signal.aborted) return;
    setSending(false);
    if (outcome.is === "lost") return setProblem(texts.lost);
    if (outcome.is === "signed-out") return setProblem(uploadMessages.signedOut);
    if (outcome.is === "failed") return setProblem(replyProblem(outcome.status));
    if (outcome.is === "rejected") return setProblem(outcome.reply.error);
    cropped.current = outcome.reply.said;
    dialog.current?.close();
  }

  const exits: CropExits = {
    cancel: (
      <Button type="button" tone="line" onClick={() => dialog.current?.close()}>
        {texts.cancel}
      </Button>
    ),
    change: (
      <Button type="button" tone="line" small onClick={onChange}>
        {texts.change}
      </Button>
    ),
    retry: (
      <Button
        type="button"
        tone="line"
        small
        onClick={() => {
          setProblem(null);
          setTries((before) => before + 1);
        }}
      >
        {texts.retry}
      </Button>
    ),
  };
  return (
    <dialog
      ref={dialog}
      className={wideDialog}
      aria-labelledby="crop-title"
      onClose={() => onClose(cropped.current)}
    >
      <h2 id="crop-title">{start.title}</h2>
      <div className={above}>
        {problem ? (
          start.isMissing ? (
            <CropProblem message={problem}>{exits.change}</CropProblem>
          ) : (
            <Flash tone="bad" title={problem} />
          )
        ) : null}
        {start.isMissing ? (
          exits.cancel
        ) : (
          <CropEditor
            key={tries}
            {...start.view}
            picture={start.picture}
            isSmall={start.isSmall}
            isCover={start.isCover}
            lite={lite}
            exits={exits}
            onSubmit={(event) => void crop(event)}
          />
        )}
        <p aria-live="polite">{isSending ? texts.sending : ""}</p>
      </div>
    </dialog>
  );
}
