// Offers to resume: the dialog about the server's draft, and the note about a copy on this device.
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { FormTime } from "~/domain/events/form/form-rules";
import { above, row, tight } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { removeStored } from "~/ui/layout/browser-storage";
import { type LocalCopies, type LocalDraft, removeCopy } from "../../local-draft";
import type { EventFormView } from "../event-form-view";
import { dialog } from "../live/script-dialog.css";

type WallTime = ReturnType<FormTime["clock"]["wallTime"]>;

type RestoreDialogProps = {
  title: string;
  text: string;
  buttons: ReactNode;
  onClose: () => void;
  /** Called once the dialog is removed. */
  onRemoved: () => void;
};

/** The offer of the server's draft as a dialog; must be remounted for another draft. */
export function RestoreDialog({ title, text, buttons, onClose, onRemoved }: RestoreDialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (element.current && !element.current.open) element.current.showModal();
    return onRemoved;
  }, [onRemoved]);
  return (
    <dialog ref={element} className={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      <p>{text}</p>
      <p className={above}>{buttons}</p>
    </dialog>
  );
}

const texts = {
  newer: (time: string) => `本机还有未上传的内容（${time}）`,
  other: (title: string) => `本机有一份没有上传的草稿「${title}」`,
  restore: "恢复本机内容",
  ignore: "忽略",
  unnamed: "未命名活动",
} as const;

export type LocalCopy = {
  key: string;
  localDraft: LocalDraft;
  /** Time of the copy: 09:14, on other days 11月25日 09:14. Null for a copy of another draft. */
  time: string | null;
};

/** A timestamp in the site's zone, with its day unless it is today. */
function timeText(wall: WallTime, today: WallTime): string {
  return wall.date === today.date ? wall.time : `${wall.month}月${wall.day}日 ${wall.time}`;
}

/** Values of a copy, which omits empty ones; pictures are stored on the server only. */
function valuesOf({ form }: LocalDraft, known: Record<string, string>): Record<string, string> {
  const names = Object.keys(known).filter((name) => !/(ImageId|CropOf)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, form[name] ?? ""]));
}

const differs = (values: Record<string, string>, known: Record<string, string>) =>
  Object.entries(values).some(([name, value]) => known[name] !== value);

/**
 * The local copy of this draft when it differs from the server's or, on a new form, the newest copy of another draft
 * that never reached the server. Removes copies that the server already has. Compares contents, not times: a slow page
 * is older than its timestamp.
 */
export function findCopy(
  { autosave, form, unfinished, path, savedAt }: EventFormView,
  { own, all }: LocalCopies,
  { now, clock }: FormTime,
): LocalCopy | null {
  const { key } = autosave;
  if (own) {
    if (differs(valuesOf(own, form), form))
      return { key, localDraft: own, time: timeText(clock.wallTime(own.updatedAt), clock.wallTime(now)) };
    removeCopy(key, own.hash);
    return null;
  }
  if (savedAt !== null) return null;
  const kind = key.slice(0, key.lastIndexOf("_"));
  const other = all.find(
    ({ key: otherKey, localDraft }) =>
      otherKey.startsWith(kind) &&
      !localDraft.isSent &&
      localDraft.formId !== unfinished?.id &&
      new URL(localDraft.page, location.href).pathname === path,
  );
  return other ? { ...other, time: null } : null;
}

/** URL of a draft that may never have reached the server. */
function newAddress(page: string): string {
  const address = new URL(page, location.href);
  address.searchParams.set("new", "1");
  return address.href;
}

type CopyOfferProps = {
  copy: LocalCopy;
  /** The form as stored on the server. */
  known: EventFormView["form"];
  /** Restores values of this draft. */
  onRestore: (values: Record<string, string>) => void;
  onClose: () => void;
};

export function CopyOffer({ copy: { key, localDraft, time }, known, onRestore, onClose }: CopyOfferProps) {
  const restore = () => {
    onClose();
    if (time !== null) onRestore(valuesOf(localDraft, known));
    else location.assign(newAddress(localDraft.page));
  };
  const ignore = () => {
    onClose();
    removeStored(key);
  };
  return (
    <Flash
      title={time !== null ? texts.newer(time) : texts.other(localDraft.form.title || texts.unnamed)}
      action={
        <span className={`${row} ${tight}`}>
          <Button type="button" tone="line" small onClick={restore}>
            {texts.restore}
          </Button>
          <Button type="button" tone="line" small onClick={ignore}>
            {texts.ignore}
          </Button>
        </span>
      }
    />
  );
}
