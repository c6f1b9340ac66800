// One of an album's five slots: empty, or a photo with its actions, or an upload that covers either.
import { useContext } from "react";
import type { OwnPhoto } from "~/domain/photos/queries.server";
import { captionMax } from "~/domain/photos/schema";
import { TextInput } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-answer";
import { OwnPhotoView, type OwnPhotoViewProps } from "./own-photo-view";
import { slot as slotClass, target as targetClass } from "./photo-slots.css";
import { PhotoUploadForm } from "./photo-upload-form";
import { UploadView } from "./upload-view";
import type { PhotoUploads } from "./use-photo-uploads";

type PhotoSlotProps = Omit<OwnPhotoViewProps, "photo" | "uploadError"> &
  Pick<PhotoUploads, "uploads" | "notes" | "cancel" | "retry"> & {
    slot: number;
    photo: OwnPhoto | null;
    /** Whether another photo is dragged over it. */
    isTarget: boolean;
  };

export function PhotoSlot(props: PhotoSlotProps) {
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
          <PhotoUploadForm slot={slot} title="＋ 上传" error={shown}>
            <TextInput
              id={`caption-${slot}`}
              name="caption"
              label="说明（选填）"
              maxLength={captionMax}
              autoComplete="off"
              defaultValue={typed}
            />
          </PhotoUploadForm>
        )}
      </div>
      {upload ? (
        <UploadView {...upload} onCancel={() => cancel(slot, upload)} onRetry={() => retry(slot, upload)} />
      ) : null}
    </li>
  );
}
