// A picture of an event in its form: upload, crop, replace, remove, or an outside link in its place.
import { above, row, tight } from "~/styles/global.css";
import { Button } from "~/ui/button";
import { ImageField } from "~/ui/image-field";
import type { EventFormView } from "./event-form-view";

type EventImageFieldProps = {
  view: EventFormView;
  lite: boolean;
  field: "coverImageId" | "backgroundImageId" | "groupQrImageId";
  /** Name of the picture on the crop page and in the view. */
  picture: "cover" | "background" | "qr";
  label: string;
  mark: string;
  hint: string;
};

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
