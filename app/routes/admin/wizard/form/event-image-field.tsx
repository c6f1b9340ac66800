// A picture in the event form: upload, crop, replace, remove, or an external link instead.
import { type MouseEvent, type ReactNode, useContext } from "react";
import { fieldOf } from "~/domain/events/fields";
import type { Picture as PictureView } from "~/domain/images/picture";
import { type EventSlotName, eventSlots } from "~/domain/images/slots";
import { useLite } from "~/http/pages/use-lite";
import { above, row, tight } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { described, type FieldFrame, FieldSet } from "~/ui/form/field";
import { Picture } from "~/ui/media/picture";
import { DropZone } from "../../forms/drop-zone";
import { UploadButton } from "../../forms/upload-button";
import { useCode } from "../../forms/use-code";
import type { FieldsProps } from "./event-form-field";
import { chosen, chosenPicture } from "./image-field.css";
import { FormDraftContext } from "./live/form-draft";
import { proposeLastDay } from "./live/typed-form";
import { usePictureUpload } from "./live/use-picture-upload";
import { SlotStatus, slotState, small } from "./slot-status";

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
function ImageField(props: ImageFieldProps) {
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

type EventImageFieldProps = FieldsProps & { name: EventSlotName };

export function EventImageField({ view, fields, name }: EventImageFieldProps) {
  const slot = eventSlots[name];
  const field = fields[slot.field];
  const { label } = fieldOf(slot.field);
  const picture = view.pictures[name];
  const kind = "code" in slot ? slot.code : undefined;
  const draft = useContext(FormDraftContext);
  const code = useCode();
  async function prepare(file: File): Promise<File> {
    if (!kind) return file;
    const read = await code.read(kind, file);
    // An unreadable picture gets the server's last day too: if it is filled in here, a later save with a blank field
    // cannot clear it.
    if (!read || read.isExpected) proposeLastDay(view.groupQrLastDay, picture !== null);
    return read?.picture ?? file;
  }
  const upload = usePictureUpload(slot, prepare);
  const pick = () => {
    code.forget();
    upload.send();
  };
  const crop = draft?.crop.state?.slot === name ? draft.crop.state : null;
  const { state: found } = code;
  const isUnread = kind !== undefined && view.lacksCode;
  const state = slotState({ picture, isUnread, error: field.errors?.[0], crop, upload: upload.state, found });
  const openCrop = (event: MouseEvent<HTMLButtonElement>) => {
    if (!draft) return;
    event.preventDefault();
    if (crop?.is !== "opening") draft.crop.open(name, event.currentTarget);
  };
  return (
    <ImageField
      id={field.id}
      name={slot.input}
      label={label}
      mark={slot.crop.ratio}
      hint={view.hints[slot.field]}
      error={state.error}
      picture={picture}
      onPick={pick}
      status={<SlotStatus {...state} kind={kind} onCancel={upload.cancel} onRetry={upload.send} />}
      actions={
        <p className={`${row} ${tight}`}>
          <Button {...small} value={`crop-${slot.crop.path}`} onClick={openCrop}>
            裁剪
          </Button>
          <Button {...small} tone="bad" value={`remove-${slot.field}`}>
            {kind ? "移除现有二维码" : "移除"}
          </Button>
        </p>
      }
    >
      <UploadButton {...small} className={above} value="upload" isReplaced={picture !== null}>
        上传{label}
      </UploadButton>
    </ImageField>
  );
}
