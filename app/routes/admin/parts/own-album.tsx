// The five photo slots of an ended event, and the form that fills the free ones.
import { useRouteLoaderData } from "@remix-run/react";
import type { OwnPhoto } from "~/domain/photos/queries.server";
import { photoMessages, slotNumbers } from "~/domain/photos/schema";
import type { RootData } from "~/http/root-data.server";
import { above, gap } from "~/styles/global.css";
import { PhotoSlots } from "~/ui/photo-slots";
import { sheetClass } from "~/ui/sheet";
import type { PhotoTrouble } from "./photo-changes.server";
import { PhotoSlot } from "./photo-slot";
import { PhotoUploadForm } from "./photo-upload-form";
import { UploadStates, uploadData } from "./upload-states";

type OwnAlbumProps = { id: string; photos: OwnPhoto[]; trouble: PhotoTrouble | null };

export function OwnAlbum({ id, photos, trouble }: OwnAlbumProps) {
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  const error = trouble?.place === "many" ? trouble.message : null;
  return (
    <>
      <PhotoSlots {...uploadData}>
        {slotNumbers.map((slot) => (
          <PhotoSlot
            key={slot}
            slot={slot}
            photo={photos.find((photo) => photo.slot === slot) ?? null}
            trouble={trouble?.place === slot ? trouble : null}
            album={`/admin/events/${id}/photos`}
            lite={lite}
          />
        ))}
      </PhotoSlots>
      <section className={gap} id="album-many" aria-labelledby="album-many-title">
        <h2 id="album-many-title">一次上传多张</h2>
        {photos.length < slotNumbers.length ? (
          <div className={`${sheetClass({})} ${above}`}>
            <PhotoUploadForm slot={null} title="选择多张照片" error={error} />
          </div>
        ) : (
          <p className={above} role={error ? "alert" : undefined}>
            {error ?? photoMessages.albumFull}
          </p>
        )}
      </section>
      <UploadStates />
    </>
  );
}
