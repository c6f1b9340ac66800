import type { ReactNode } from "react";
import type { Picture as PictureView } from "~/domain/images/picture";
import { useLite } from "~/http/pages/use-lite";
import type { FieldFrame } from "~/ui/form/field";
import { described, FieldSet } from "~/ui/form/field";
import { Picture } from "~/ui/media/picture";
import { DropZone } from "../../forms/drop-zone";
import { chosen, chosenPicture } from "./image-field.css";

type ImageFieldProps = FieldFrame & {
  label: string;
  /** Name of the file input. */
  name: string;
  picture: PictureView | null;
  /** Buttons for the selected picture. */
  actions?: ReactNode;
  /** Content under the file input, such as the upload button. */
  children?: ReactNode;
  /** Called when a file is chosen. */
  onPick: () => void;
  status: ReactNode;
};

/** A picture field: the selected picture and a file input. */
export function ImageField(props: ImageFieldProps) {
  const { name, picture, actions, children, onPick, status, ...frame } = props;
  const aria = described(frame);
  const lite = useLite();
  return (
    <FieldSet {...frame}>
      {picture ? (
        <div className={chosen}>
          <Picture className={chosenPicture} picture={picture} alt={frame.label} sizes="220px" lite={lite} />
          {actions}
        </div>
      ) : null}
      <DropZone
        title={picture ? "换一张图片" : "选择图片"}
        name={name}
        failed={Boolean(frame.error)}
        onChange={onPick}
        aria-describedby={aria["aria-describedby"]}
      >
        JPG、PNG 或 WebP
      </DropZone>
      {status}
      {children}
    </FieldSet>
  );
}
