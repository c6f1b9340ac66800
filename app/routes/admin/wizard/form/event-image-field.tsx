// A picture in the event form: upload, crop, replace, remove, or an external link instead.
import { acceptedTypes, imageLimits, imageMessages, uploadMessages } from "~/domain/images/schema";
import { above, row, tight } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import type { EventFormView } from "./event-form-view";
import { ImageField } from "./image-field";

type EventImageFieldProps = {
  view: EventFormView;
  lite: boolean;
  field: "coverImageId" | "backgroundImageId" | "groupQrImageId";
  /** Name of the picture on the crop page and in the view model. */
  picture: "cover" | "background" | "qr";
  label: string;
  mark: string;
  hint: string;
};

const failures = { cover: "coverFailed", background: "posterFailed", qr: "fileFailed" } as const;

/** Limits and messages that the script applies before uploading. */
function uploadRules(picture: EventImageFieldProps["picture"]): string {
  const { bytes, tooLarge } = imageLimits[picture === "qr" ? "qr" : "cover"];
  const rules = {
    failed: imageMessages[failures[picture]],
    bytes,
    types: acceptedTypes,
    tooLarge,
    unsupported: imageMessages.unsupportedType,
  };
  return JSON.stringify({ ...rules, ...uploadMessages });
}

export function EventImageField({ view, lite, field, picture, label, mark, hint }: EventImageFieldProps) {
  const chosen = view.pictures[picture];
  return (
    <ImageField
      id={field}
      name={`${picture}File`}
      label={label}
      mark={mark}
      hint={hint}
      error={view.errors[field]?.[0]}
      picture={chosen}
      lite={lite}
      data-upload-rules={uploadRules(picture)}
      actions={
        <p className={`${row} ${tight}`}>
          <Button tone="line" small formNoValidate name="intent" value={`crop-${picture}`}>
            裁剪
          </Button>
          <Button tone="bad" small formNoValidate name="intent" value={`remove-${field}`}>
            移除
          </Button>
        </p>
      }
    >
      <p className={above}>
        <Button tone="line" small formNoValidate name="intent" value="upload" data-upload>
          上传{label}
        </Button>
      </p>
    </ImageField>
  );
}
