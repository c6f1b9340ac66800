// The five photo slots of an ended event, and the form that fills the free ones.
import { useRouteLoaderData } from "@remix-run/react";
import { photoMessages, slotNumbers } from "~/domain/photos/schema";
import type { RootData } from "~/http/pages/root-data.server";
import { above, gap, vh } from "~/styles/global.css";
import { useErrorFocus } from "~/ui/form/post-answer";
import { cardClass } from "~/ui/layout/card";
import type { PhotoProblem } from "./photo-changes.server";
import { PhotoSlot } from "./photo-slot";
import { PhotoSlots } from "./photo-slots";
import { PhotoUploadForm } from "./photo-upload-form";
import { useMovedFocus } from "./use-moved-focus";
import { usePhotoDrag } from "./use-photo-drag";
import type { PhotoUploads } from "./use-photo-uploads";

type OwnAlbumProps = PhotoUploads & { problem: PhotoProblem | null; address: string };

export function OwnAlbum({ album: { photos }, notes, said, problem, address, ...uploads }: OwnAlbumProps) {
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  const onMove = useMovedFocus(photos);
  const { target, onPointerDown } = usePhotoDrag();
  const note = notes.get("many");
  const error = note === undefined && problem?.place === "many" ? problem : (note ?? null);
  return (
    <>
      <PhotoSlots>
        {slotNumbers.map((slot) => (
          <PhotoSlot
            key={slot}
            slot={slot}
            photo={photos.find((photo) => photo.slot === slot) ?? null}
            problem={problem?.place === slot ? problem : null}
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
      <section className={gap} id="album-many" aria-labelledby="album-many-title">
        <h2 id="album-many-title">一次上传多张</h2>
        {photos.length < slotNumbers.length ? (
          <div className={`${cardClass({})} ${above}`}>
            <PhotoUploadForm slot={null} title="选择多张照片" error={error} />
          </div>
        ) : (
          <AlbumFull error={error?.message ?? null} />
        )}
      </section>
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
