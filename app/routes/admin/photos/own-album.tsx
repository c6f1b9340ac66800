// The upload form for the free slots of an ended event, and its five slots.

import { type FormEvent, type HTMLAttributes, useEffect, useRef } from "react";
import type { OwnPhoto } from "~/domain/photos/queries.server";
import { photoMessages, slotNumbers } from "~/domain/photos/schema";
import { useLite } from "~/http/pages/use-lite";
import { above, below, vh } from "~/styles/global.css";
import { useErrorFocus } from "~/ui/form/post-answer";
import { cardClass } from "~/ui/layout/card";
import type { PhotoProblem } from "./photo-changes.server";
import { PhotoSlot } from "./photo-slot";
import { five } from "./photo-slots.css";
import { PhotoUploadForm } from "./photo-upload-form";
import { usePhotoDrag } from "./use-photo-drag";
import type { PhotoUploads } from "./use-photo-uploads";

type OwnAlbumProps = PhotoUploads & { problem: PhotoProblem | null; address: string };

export function OwnAlbum({ album: { photos }, notes, said, problem, address, ...uploads }: OwnAlbumProps) {
  const lite = useLite();
  const onMove = useMovedFocus(photos);
  const { target, onPointerDown } = usePhotoDrag();
  const note = notes.get("many");
  const error = note === undefined && problem?.slot === "many" ? problem : (note ?? null);
  return (
    <>
      <section className={below} id="album-many" aria-labelledby="album-many-title">
        <h2 id="album-many-title">一次上传多张</h2>
        {photos.length < slotNumbers.length ? (
          <div className={`${cardClass({})} ${above}`}>
            <PhotoUploadForm slot={null} title="选择多张照片" error={error} />
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
