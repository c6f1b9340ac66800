// The upload form for the free slots of an ended event, and its five slots.
import {
  type FormEvent,
  type HTMLAttributes,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { OwnPhoto } from "~/domain/photos/queries.server";
import { captionMax, photoMessages, slotNumbers } from "~/domain/photos/schema";
import { useLite } from "~/http/pages/use-lite";
import { above, below, vh } from "~/styles/global.css";
import { bar } from "~/ui/feedback/progress-bar.css";
import { Button } from "~/ui/form/button";
import { error as errorClass } from "~/ui/form/field.css";
import { TextInput } from "~/ui/form/inputs";
import { UnsavedTexts, useErrorFocus } from "~/ui/form/post-response";
import { RowName } from "~/ui/form/row-name";
import { Disclosure } from "~/ui/layout/disclosure";
import { PageForm } from "~/ui/layout/page-link";
import { drop } from "../forms/drop-zone.css";
import type { Upload, UploadState } from "../forms/use-uploads";
import { OwnPhotoView, type OwnPhotoViewProps } from "./own-photo-view";
import type { PhotoProblem } from "./photo-changes.server";
import {
  five,
  manyOfEmpty,
  slot as slotClass,
  target as targetClass,
  unsaved,
  uploadForm,
} from "./photo-slots.css";
import { PhotoUploadForm } from "./photo-upload-form";
import { usePhotoDrag } from "./use-photo-drag";
import type { PhotoUploads } from "./use-photo-uploads";

// One of an album's five slots: empty, or a photo with its actions, or an upload that covers either.

type PhotoSlotProps = Omit<OwnPhotoViewProps, "photo" | "uploadError"> &
  Pick<PhotoUploads, "uploads" | "notes" | "cancel" | "retry"> & {
    slot: number;
    photo: OwnPhoto | null;
    /** Whether another photo is dragged over it. */
    isTarget: boolean;
  };

function PhotoSlot(props: PhotoSlotProps) {
  const { slot, photo, isTarget, uploads, notes, cancel, retry, ...more } = props;
  const titleId = `slot-${slot}-title`;
  const { problem } = more;
  const unsaved = useContext(UnsavedTexts);
  const typed = unsaved?.slot === String(slot) ? unsaved.caption : problem?.caption;
  const upload = uploads.get(slot);
  const note = notes.get(slot);
  const shown = note === undefined ? problem : note;
  const uploadError = shown === problem && problem?.isCaption ? null : shown;
  return (
    <li
      className={isTarget ? `${slotClass} ${targetClass}` : slotClass}
      id={`slot-${slot}`}
      aria-labelledby={titleId}
      data-slot={photo ? "filled" : "free"}
    >
      <h2 id={titleId}>照片 {slot}</h2>
      <div data-content hidden={upload !== undefined}>
        {photo ? (
          <OwnPhotoView key={photo.id} photo={photo} uploadError={uploadError} {...more} />
        ) : (
          <PhotoUploadForm slot={slot} title="＋ 选照片" error={shown}>
            <RowName.Provider value={`第 ${slot} 张照片`}>
              <Disclosure label="说明（选填）" open={Boolean(typed)}>
                <TextInput
                  id={`caption-${slot}`}
                  name="caption"
                  label="说明"
                  maxLength={captionMax}
                  autoComplete="off"
                  defaultValue={typed}
                />
              </Disclosure>
            </RowName.Provider>
          </PhotoUploadForm>
        )}
      </div>
      {upload ? (
        <UploadView {...upload} onCancel={() => cancel(slot, upload)} onRetry={() => retry(slot, upload)} />
      ) : null}
    </li>
  );
}

type OwnAlbumProps = PhotoUploads & { problem: PhotoProblem | null; address: string };

export function OwnAlbum(props: OwnAlbumProps) {
  const { album, notes, said, problem, address, ...uploads } = props;
  const { photos } = album;
  const free = slotNumbers.length - photos.length;
  const lite = useLite();
  const onMove = useMovedFocus(photos);
  const { target, onPointerDown } = usePhotoDrag();
  const note = notes.get("many");
  const error = note === undefined && problem?.slot === "many" ? problem : (note ?? null);
  return (
    <>
      <section className={below} id="album-many" aria-labelledby="album-many-title">
        <h2 id="album-many-title" className={vh}>
          一次上传多张
        </h2>
        {free > 0 ? (
          <div className={photos.length === 0 ? manyOfEmpty : undefined}>
            <PhotoUploadForm
              slot={null}
              title={`${photos.length > 0 ? "再选" : "选"} 1${free > 1 ? `–${free}` : ""} 张`}
              error={error}
            />
            <AddressForm problem={problem?.slot === "address" ? problem : null} />
          </div>
        ) : (
          <AlbumFull error={error?.message ?? null} />
        )}
      </section>
      <PhotoSlots>
        {slotNumbers.map((slot) => (
          <PhotoSlot
            key={slot}
            slot={slot}
            photo={photos.find((photo) => photo.slot === slot) ?? null}
            problem={problem?.slot === slot ? problem : null}
            notes={notes}
            {...uploads}
            album={address}
            lite={lite}
            onMove={onMove}
            isTarget={target === slot}
            onPointerDown={onPointerDown}
          />
        ))}
      </PhotoSlots>
      <p className={vh} aria-live="polite" data-said>
        {said}
      </p>
    </>
  );
}

function AddressForm({ problem }: Pick<OwnAlbumProps, "problem">) {
  const unsaved = useContext(UnsavedTexts);
  const typed = problem?.url ?? unsaved?.url;
  return (
    <Disclosure label="照片链接（选填）" open={typed !== undefined}>
      <PageForm className={uploadForm} method="post">
        <input type="hidden" name="intent" value="add-address" />
        <TextInput
          id="photo-url"
          name="url"
          label="照片链接"
          hint="填 https 开头的地址，网站会存下图片"
          required
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          defaultValue={typed}
          error={problem?.message}
        />
        <Button small wide tone="line">
          添加照片
        </Button>
      </PageForm>
    </Disclosure>
  );
}

function AlbumFull({ error }: { error: string | null }) {
  const focus = useErrorFocus("message", error !== null);
  return (
    <p className={above} role={error ? "alert" : undefined} tabIndex={error ? -1 : undefined} {...focus}>
      {error || photoMessages.albumFull}
    </p>
  );
}

/** The five slots of an album; children are FilledSlot, DropZone and UploadingSlot, one `li` each. */
function PhotoSlots(props: HTMLAttributes<HTMLUListElement>) {
  return <ul {...props} className={five} />;
}

/** Returns a submit handler for the forms that move photos; it restores the focus. */
function useMovedFocus(photos: readonly OwnPhoto[]) {
  const moving = useRef<{ id: string; from: number; isForward: boolean } | null>(null);
  useEffect(() => {
    const { current } = moving;
    const slot = photos.find(({ id }) => id === current?.id)?.slot;
    if (!current || slot === undefined || slot === current.from) return;
    moving.current = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    const buttons = document.querySelectorAll<HTMLButtonElement>(
      `#slot-${slot} button[name=to]:not([hidden])`,
    );
    const [first, last] = current.isForward ? buttons : [...buttons].reverse();
    if (first?.disabled) last?.focus();
    else first?.focus();
  }, [photos]);
  return ({ id, slot }: OwnPhoto, { nativeEvent }: FormEvent) => {
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (button instanceof HTMLButtonElement)
      moving.current = { id, from: slot, isForward: Number(button.value) < slot };
  };
}

// Overlay of a slot during an upload: picture, progress, and buttons to cancel and retry.

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

function UploadView({ file, state, onCancel, onRetry }: UploadViewProps) {
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
