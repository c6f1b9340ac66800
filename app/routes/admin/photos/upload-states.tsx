// Templates, messages and limits for the photo upload script, rendered by the server so that they are defined once.
import { imageLimits, imageMessages, uploadMessages } from "~/domain/images/schema";
import { photoMessages } from "~/domain/photos/schema";
import { vh } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { error as errorClass } from "~/ui/form/field.css";
import { UnsavedPicture } from "./unsaved-picture";
import { UploadingSlot } from "./uploading-slot";

/** Attributes of the list of slots. */
export const uploadData = {
  "data-max-bytes": imageLimits.album.bytes,
  "data-words": JSON.stringify({
    tooLarge: imageLimits.album.tooLarge,
    unsupported: imageMessages.unsupportedType,
    full: photoMessages.albumFull,
    ...uploadMessages,
  }),
};

const cancel = (
  <Button type="button" tone="line" small wide data-cancel>
    取消
  </Button>
);

export function UploadStates() {
  return (
    <>
      <p className={vh} aria-live="polite" data-said />
      <template data-state="sending">
        <UnsavedPicture />
        <UploadingSlot percent={0} />
        {cancel}
      </template>
      <template data-state="unsaved">
        <UnsavedPicture>
          <Button type="button" small wide data-retry>
            未保存 · 重试
          </Button>
        </UnsavedPicture>
        <p className={errorClass} role="alert" data-note />
        {cancel}
      </template>
    </>
  );
}
