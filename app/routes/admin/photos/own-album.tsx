// The five photo slots of an ended event, and the form that fills the free ones.
import { useRouteLoaderData } from "@remix-run/react";
import type { OwnPhoto } from "~/domain/photos/queries.server";
import { photoMessages, slotNumbers } from "~/domain/photos/schema";
import type { RootData } from "~/http/pages/root-data.server";
import { above, gap } from "~/styles/global.css";
import { cardClass } from "~/ui/layout/card";
import type { PhotoProblem } from "./photo-changes.server";
import { PhotoSlot } from "./photo-slot";
import { PhotoSlots } from "./photo-slots";
import { PhotoUploadForm } from "./photo-upload-form";
import { UploadStates, uploadData } from "./upload-states";

type OwnAlbumProps = { id: string; photos: OwnPhoto[]; problem: PhotoProblem | null };

export function OwnAlbum({ id, photos, problem }: OwnAlbumProps) {
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  const error = problem?.place === "many" ? problem.message : null;
  return (
    <>
      <PhotoSlots {...uploadData}>
        {slotNumbers.map((slot) => (
          <PhotoSlot
            key={slot}
            slot={slot}
            photo={photos.find((photo) => photo.slot === slot) ?? null}
            problem={problem?.place === slot ? problem : null}
            album={`/admin/events/${id}/photos`}
            lite={lite}
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
          <p className={above} role={error ? "alert" : undefined}>
            {error ?? photoMessages.albumFull}
          </p>
        )}
      </section>
      <UploadStates />
    </>
  );
}
