// Offers to restore input that is newer on this device than on the server.
import { formClock } from "~/domain/events/form/form-preview";
import { row, tight } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { removeStored } from "~/ui/layout/browser-storage";
import { type LocalCopies, type LocalDraft, removeCopy } from "../../local-draft";
import type { EventFormView } from "../event-form-view";

const texts = {
  newer: (time: string) => `本机还有未上传的内容（${time}）`,
  other: (title: string) => `本机有一份没有上传的草稿「${title}」`,
  restore: "恢复本机内容",
  ignore: "忽略",
  unnamed: "未命名活动",
} as const;

export type Offer = {
  key: string;
  localDraft: LocalDraft;
  /** Time of the copy: 09:14, on other days 11月25日 09:14. Null for a copy of another draft. */
  time: string | null;
};

/** A timestamp (ms UTC) in the site's zone, with its day unless it is today. */
function timeText(at: number, autosave: EventFormView["autosave"]): string {
  const { now, clock } = formClock(autosave);
  const [today, wall] = [clock.wallTime(now), clock.wallTime(at)];
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
export function findOffer(
  { autosave, form, offered, path, savedAt }: EventFormView,
  { own, all }: LocalCopies,
): Offer | null {
  const { key } = autosave;
  if (own) {
    if (differs(valuesOf(own, form), form))
      return { key, localDraft: own, time: timeText(own.updatedAt, autosave) };
    removeCopy(key, own.hash);
    return null;
  }
  if (savedAt !== null) return null;
  const kind = key.slice(0, key.lastIndexOf("_"));
  const other = all.find(
    ({ key: otherKey, localDraft }) =>
      otherKey.startsWith(kind) &&
      !localDraft.isSent &&
      localDraft.formId !== offered?.id &&
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

export type LocalDraftOfferProps = {
  offer: Offer;
  close: () => void;
  /** The form as stored on the server. */
  known: EventFormView["form"];
  /** Restores values of this draft. */
  onRestore: (values: Record<string, string>) => void;
};

export function LocalDraftOffer({ offer, close, known, onRestore }: LocalDraftOfferProps) {
  const { key, localDraft, time } = offer;
  const restore = () => {
    close();
    if (time !== null) onRestore(valuesOf(localDraft, known));
    else location.assign(newAddress(localDraft.page));
  };
  const ignore = () => {
    close();
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
