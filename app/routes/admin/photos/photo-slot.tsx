// One of the five slots of an album: empty, or a photo with its actions.
import type { OwnPhoto } from "~/domain/photos/queries.server";
import { captionMax } from "~/domain/photos/schema";
import { TextInput } from "~/ui/form/inputs";
import { slot as slotClass } from "~/ui/media/photo-slots.css";
import { OwnPhotoView } from "./own-photo-view";
import type { PhotoProblem } from "./photo-changes.server";
import { PhotoUploadForm } from "./photo-upload-form";

type PhotoSlotProps = {
  slot: number;
  photo: OwnPhoto | null;
  /** Error of this slot, or null. */
  problem: PhotoProblem | null;
  /** URL of the album page. */
  album: string;
  lite: boolean;
};

export function PhotoSlot({ slot, photo, problem, album, lite }: PhotoSlotProps) {
  const titleId = `slot-${slot}-title`;
  return (
    <li
      className={slotClass}
      id={`slot-${slot}`}
      aria-labelledby={titleId}
      data-slot={photo ? "filled" : "free"}
    >
      <h2 id={titleId}>照片 {slot}</h2>
      <div data-content>
        {photo ? (
          <OwnPhotoView photo={photo} problem={problem} album={album} lite={lite} />
        ) : (
          <PhotoUploadForm slot={slot} title="＋ 上传" error={problem?.message ?? null}>
            <TextInput
              id={`caption-${slot}`}
              name="caption"
              label="说明（选填）"
              maxLength={captionMax}
              autoComplete="off"
              defaultValue={problem?.caption}
            />
          </PhotoUploadForm>
        )}
      </div>
    </li>
  );
}
