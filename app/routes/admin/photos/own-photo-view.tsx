// A photo in its slot: replace, delete, edit the caption, move.
import { type FormEvent, type MouseEvent, useContext } from "react";
import type { OwnPhoto } from "~/domain/photos/queries.server";
import { captionMax, slotNumbers } from "~/domain/photos/schema";
import { Button, ButtonLink } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-answer";
import { RowName } from "~/ui/form/row-name";
import { Disclosure } from "~/ui/layout/disclosure";
import { PageForm } from "~/ui/layout/page-link";
import { FilledSlot } from "./filled-slot";
import type { PhotoProblem } from "./photo-changes.server";
import { isOpen, onDemand, pair } from "./photo-slots.css";
import { PhotoUploadForm, type UploadNote } from "./photo-upload-form";
import { useHasScripts } from "./use-has-scripts";
import type { PhotoDrag } from "./use-photo-drag";

export type OwnPhotoViewProps = {
  photo: OwnPhoto;
  /** Error of this slot, or null. */
  problem: PhotoProblem | null;
  /** Why the replacement was rejected. */
  uploadError: UploadNote | null;
  album: string;
  lite: boolean;
  onMove: (photo: OwnPhoto, event: FormEvent) => void;
  onPointerDown: PhotoDrag["onPointerDown"];
};

/** With scripts, the replace link opens the file dialog directly. */
function chooseFile(event: MouseEvent, slot: number): void {
  event.preventDefault();
  document.querySelector<HTMLInputElement>(`#replace-${slot} input[type=file]`)?.click();
}

export function OwnPhotoView(props: OwnPhotoViewProps) {
  const { photo, problem, uploadError, album, lite, onMove, onPointerDown } = props;
  const { id, slot } = photo;
  return (
    <RowName.Provider value={`第 ${slot} 张照片`}>
      <FilledSlot {...photo} lite={lite} onPointerDown={onPointerDown}>
        <ButtonLink tone="line" small href={`#replace-${slot}`} onClick={(event) => chooseFile(event, slot)}>
          替换
        </ButtonLink>
        <ButtonLink tone="bad" small href={`${album}/${id}/delete`}>
          删除
        </ButtonLink>
      </FilledSlot>
      <div className={uploadError ? `${onDemand} ${isOpen}` : onDemand} id={`replace-${slot}`}>
        <PhotoUploadForm slot={slot} title="替换" error={uploadError} />
        <ButtonLink tone="line" small wide href={`#slot-${slot}`}>
          取消
        </ButtonLink>
      </div>
      <CaptionForm photo={photo} problem={problem?.isCaption ? problem : null} />
      <PageForm className={pair} method="post" onSubmit={(event) => onMove(photo, event)}>
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="photo" value={id} />
        <Button tone="line" small name="to" value={slot - 1} disabled={slot === 1}>
          前移
        </Button>
        <Button tone="line" small name="to" value={slot + 1} disabled={slot === slotNumbers.length}>
          后移
        </Button>
        <DropButton />
      </PageForm>
    </RowName.Provider>
  );
}

/** Hidden button that a drop on a slot presses, with the slot's number as its value. */
function DropButton() {
  return useHasScripts() ? <button type="submit" name="to" hidden data-drop-to /> : null;
}

function CaptionForm({ photo, problem }: { photo: OwnPhoto; problem: PhotoProblem | null }) {
  const unsaved = useContext(UnsavedTexts);
  const typed = unsaved?.photo === photo.id ? unsaved.caption : problem?.caption;
  return (
    <Disclosure label="编辑说明" open={problem !== null || typed !== undefined}>
      <PageForm method="post">
        <input type="hidden" name="intent" value="caption" />
        <input type="hidden" name="photo" value={photo.id} />
        <TextInput
          id={`caption-${photo.slot}`}
          name="caption"
          label="说明"
          maxLength={captionMax}
          autoComplete="off"
          defaultValue={typed ?? photo.caption}
          error={problem?.message}
        />
        <Button small wide tone="line">
          保存说明
        </Button>
      </PageForm>
    </Disclosure>
  );
}
