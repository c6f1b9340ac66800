// A photo in its slot: replace, delete, edit the caption, move.
import type { OwnPhoto } from "~/domain/photos/queries.server";
import { captionMax, slotNumbers } from "~/domain/photos/schema";
import { Button, ButtonLink } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { Disclosure } from "~/ui/layout/disclosure";
import { isOpen, onDemand, pair } from "~/ui/media/photo-slots.css";
import { FilledSlot } from "./filled-slot";
import type { PhotoProblem } from "./photo-changes.server";
import { PhotoUploadForm } from "./photo-upload-form";

type OwnPhotoViewProps = { photo: OwnPhoto; problem: PhotoProblem | null; album: string; lite: boolean };

export function OwnPhotoView({ photo, problem, album, lite }: OwnPhotoViewProps) {
  const { id, slot } = photo;
  const uploadError = problem && !problem.isCaption ? problem.message : null;
  return (
    <>
      <FilledSlot picture={photo.picture} caption={photo.caption} lite={lite}>
        <ButtonLink tone="line" small href={`#replace-${slot}`} data-replace>
          替换
        </ButtonLink>
        <ButtonLink tone="bad" small href={`${album}/${id}/delete`}>
          删除
        </ButtonLink>
      </FilledSlot>
      <div className={uploadError ? `${onDemand} ${isOpen}` : onDemand} id={`replace-${slot}`} data-on-demand>
        <PhotoUploadForm slot={slot} title="替换" error={uploadError} />
        <ButtonLink tone="line" small wide href={`#slot-${slot}`}>
          取消
        </ButtonLink>
      </div>
      <CaptionForm photo={photo} problem={problem?.isCaption ? problem : null} />
      <form className={pair} method="post">
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="photo" value={id} />
        <Button tone="line" small name="to" value={slot - 1} disabled={slot === 1}>
          前移
        </Button>
        <Button tone="line" small name="to" value={slot + 1} disabled={slot === slotNumbers.length}>
          后移
        </Button>
      </form>
    </>
  );
}

function CaptionForm({ photo, problem }: { photo: OwnPhoto; problem: PhotoProblem | null }) {
  return (
    <Disclosure label="编辑说明" open={problem !== null}>
      <form method="post">
        <input type="hidden" name="intent" value="caption" />
        <input type="hidden" name="photo" value={photo.id} />
        <TextInput
          id={`caption-${photo.slot}`}
          name="caption"
          label="说明"
          maxLength={captionMax}
          autoComplete="off"
          defaultValue={problem?.caption ?? photo.caption}
          error={problem?.message}
        />
        <Button small wide tone="line">
          保存说明
        </Button>
      </form>
    </Disclosure>
  );
}
