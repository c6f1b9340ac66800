// A picture in the event form: upload, crop, replace, remove, or an external link instead.
import { type ComponentProps, type MouseEvent, useContext } from "react";
import { fieldOf } from "~/domain/events/fields";
import { eventMessages } from "~/domain/events/messages";
import { acceptedTypes, imageLimits, imageMessages, uploadMessages } from "~/domain/images/schema";
import { type EventSlot, type EventSlotName, eventSlots } from "~/domain/images/slots";
import { above, row, tight } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { error as errorClass } from "~/ui/form/field.css";
import { GroupCodeNote } from "../../forms/group-code-note";
import { useGroupCode } from "../../forms/use-group-code";
import type { Fields } from "./event-form-field";
import type { EventFormView } from "./event-form-view";
import { ImageField } from "./image-field";
import { FormDraftContext } from "./live/form-draft";
import { proposeLastDay } from "./live/typed-form";
import type { CropDialogState } from "./live/use-crop-dialog";
import { type UploadRules, usePictureUpload } from "./live/use-picture-upload";
import { useTyped } from "./live-form";
import { UploadStatus } from "./upload-status";

type EventImageFieldProps = {
  view: EventFormView;
  lite: boolean;
  fields: Fields;
  name: EventSlotName;
  hint: string;
};

/** Limits and messages that hold before and while a picture is sent. */
function uploadRules(slot: EventSlot): UploadRules {
  const { bytes, tooLarge } = imageLimits[slot.kind];
  return {
    ...uploadMessages,
    slot,
    bytes,
    types: acceptedTypes,
    tooLarge,
    unsupported: imageMessages.unsupportedType,
  };
}

const cropTexts = {
  opening: "正在打开裁剪…",
  failed: "裁剪没有打开，请检查网络连接后重试",
} as const;

/** What became of a crop, said aloud when it changes. */
function CropNote({ state }: { state: CropDialogState | null }) {
  if (state?.is === "failed") {
    return (
      <p className={errorClass} role="alert">
        {cropTexts.failed}
      </p>
    );
  }
  const said = state?.is === "done" ? state.said : state?.is === "opening" ? cropTexts.opening : "";
  return <p aria-live="polite">{said}</p>;
}

function TypedCodeNote({ state }: Pick<ComponentProps<typeof GroupCodeNote>, "state">) {
  return <GroupCodeNote state={state} until={useTyped("groupQrValidUntil")} />;
}

export function EventImageField({ view, lite, fields, name, hint }: EventImageFieldProps) {
  const slot = eventSlots[name];
  const field = fields[slot.field];
  const { label } = fieldOf(slot.field);
  const chosen = view.pictures[name];
  const isCode = slot.kind === "qr";
  const draft = useContext(FormDraftContext);
  const groupCode = useGroupCode();
  async function prepare(file: File): Promise<File> {
    if (!isCode) return file;
    const code = await groupCode.read(file);
    // A picture that cannot be read gets the server's day too: filled in here, no blank that is saved later takes it away.
    if (!code || code.isGroup) proposeLastDay(view.groupQrLastDay, chosen !== null);
    return code?.picture ?? file;
  }
  const { state, send, cancel } = usePictureUpload(field, slot.input, uploadRules(slot), prepare);
  const pick = () => {
    groupCode.forget();
    void send();
  };
  const hasCode = chosen !== null || state.is !== "idle" || groupCode.state?.is === "reading";
  const seen = hasCode ? groupCode.state : null;
  const isOutdated =
    chosen === null || state.is === "sending" || seen?.is === "reading" || seen?.is === "found";
  const codeState = view.lacksCode && !isOutdated ? ({ is: "none" } as const) : seen;
  const rejection = state.is === "rejected" ? state.message : null;
  // What the server said of an earlier picture has nothing to say of one that is chosen now.
  const error = state.is === "untouched" ? field.errors?.[0] : rejection;
  const crop = draft?.crop.state?.slot === name ? draft.crop.state : null;
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
      hint={hint}
      error={error}
      picture={chosen}
      lite={lite}
      onPick={pick}
      status={
        <>
          <UploadStatus state={state} onCancel={cancel} onRetry={() => void send()} />
          <CropNote state={state.is === "idle" ? crop : null} />
          {isCode ? <TypedCodeNote state={codeState} /> : null}
          {isCode && view.lacksCode && !isOutdated ? (
            <p className={above}>
              <Button tone="line" small formNoValidate name="intent" value="confirm-code">
                {eventMessages.groupQrConfirm}
              </Button>
            </p>
          ) : null}
        </>
      }
      actions={
        <p className={`${row} ${tight}`}>
          <Button
            tone="line"
            small
            formNoValidate
            name="intent"
            value={`crop-${slot.crop.path}`}
            onClick={openCrop}
          >
            裁剪
          </Button>
          <Button tone="bad" small formNoValidate name="intent" value={`remove-${field.name}`}>
            {isCode ? "移除现有二维码" : "移除"}
          </Button>
        </p>
      }
    >
      <p className={above}>
        <Button tone="line" small formNoValidate name="intent" value="upload">
          上传{label}
        </Button>
      </p>
    </ImageField>
  );
}
