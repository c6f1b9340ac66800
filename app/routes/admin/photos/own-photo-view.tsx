// A photo in its slot: replace, delete, edit the caption, move.
import { type FormEvent, type MouseEvent, type ReactNode, useContext, useEffect, useState } from "react";
import type { Picture as PictureView } from "~/domain/images/picture";
import type { OwnPhoto } from "~/domain/photos/queries.server";
import { captionMax, slotNumbers } from "~/domain/photos/schema";
import { tiny } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-response";
import { RowName } from "~/ui/form/row-name";
import { Disclosure } from "~/ui/layout/disclosure";
import { PageForm } from "~/ui/layout/page-link";
import { art, photo } from "~/ui/media/art.css";
import { Picture } from "~/ui/media/picture";
import type { PhotoProblem } from "./photo-changes.server";
import { grip, held, isOpen, onDemand, pair } from "./photo-slots.css";
import { PhotoUploadForm, type UploadNote } from "./photo-upload-form";
import type { PhotoDrag } from "./use-photo-drag";

/** False on the server and until hydration: for controls that require scripts. */
function useHasScripts(): boolean {
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return hasScripts;
}

type FilledSlotProps = {
  picture: PictureView;
  caption: string;
  fileName: string;
  lite: boolean;
  onPointerDown: PhotoDrag["onPointerDown"];
  /** Two buttons: 替换 and 删除. */
  children: ReactNode;
};

/** Drag handle for touch, shown after hydration. Keyboard users have the buttons 前移 and 后移. */
function Grip({ onPointerDown }: Pick<FilledSlotProps, "onPointerDown">) {
  if (!useHasScripts()) return null;
  return (
    <span className={grip} title="拖动排序" aria-hidden="true" onPointerDown={onPointerDown} data-grip>
      <svg viewBox="0 0 12 20" width="12" height="20" aria-hidden="true">
        <path d="M1 1h3v3H1zM8 1h3v3H8zM1 8.5h3v3H1zM8 8.5h3v3H8zM1 16h3v3H1zM8 16h3v3H8z" />
      </svg>
    </span>
  );
}

/** A slot with a photo, its two actions, its public caption, and its file name. */
function FilledSlot({ picture, caption, fileName, lite, onPointerDown, children }: FilledSlotProps) {
  const image = (
    <Picture className={photo} picture={picture} alt={caption || fileName} sizes="218px" lite={lite} />
  );
  return (
    <figure>
      <div className={held}>
        {lite ? (
          image
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: keys have the buttons 前移 and 后移
          <div
            className={art}
            onPointerDown={onPointerDown}
            // Prevents the browser's native drag of the image file.
            onDragStart={(event) => event.preventDefault()}
          >
            {image}
          </div>
        )}
        <Grip onPointerDown={onPointerDown} />
      </div>
      <div className={pair}>{children}</div>
      <figcaption className={tiny}>
        {caption ? <p>{caption}</p> : null}
        {fileName}
      </figcaption>
    </figure>
  );
}

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
