// Photo upload form. The file field is last, so that fields before an oversized file are still read.
import type { ReactNode } from "react";
import { acceptedTypes, maxPhotoMb } from "~/domain/images/schema";
import { error as errorClass } from "~/ui/form/field.css";
import { DropZone } from "../forms/drop-zone";
import { UploadButton } from "../forms/upload-button";
import { uploadForm } from "./photo-slots.css";

/** Why no photo was stored; a rejected picture would be rejected again. */
export type UploadNote = { message: string; isRejected: boolean };

type PhotoUploadFormProps = {
  /** The target slot; null for several photos, which fill the free slots. */
  slot: number | null;
  title: string;
  error: UploadNote | null;
  /** Fields before the file. */
  children?: ReactNode;
};

export function PhotoUploadForm({ slot, title, error, children }: PhotoUploadFormProps) {
  const note = `upload-${slot ?? "many"}-error`;
  return (
    <form className={uploadForm} method="post" encType="multipart/form-data" data-upload>
      <input type="hidden" name="intent" value={slot === null ? "upload-many" : "upload-one"} />
      {slot === null ? null : <input type="hidden" name="slot" value={slot} />}
      {children}
      <DropZone
        title={error ? "✕ 上传失败" : title}
        failed={Boolean(error)}
        name="photo"
        multiple={slot === null}
        required
        accept={acceptedTypes.join(",")}
        aria-describedby={note}
      >
        {error === null
          ? slot === null
            ? `JPG、PNG 或 WebP，每张最大 ${maxPhotoMb}MB`
            : null
          : error.isRejected
            ? "换一张图片"
            : "点击重试"}
      </DropZone>
      <p className={errorClass} id={note} role="alert" hidden={!error} data-note>
        {error?.message}
      </p>
      <UploadButton
        isReplaced
        small
        wide
        tone={slot === null ? "ink" : "line"}
        aria-label={slot === null ? undefined : `上传：第 ${slot} 张照片`}
      >
        上传
      </UploadButton>
    </form>
  );
}
