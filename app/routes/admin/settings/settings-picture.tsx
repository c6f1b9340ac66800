import { codeTexts } from "~/domain/images/code-texts";
import { fileHint } from "~/domain/images/schema";
import { chosenPicture, type SettingsSlot } from "~/domain/images/settings-slots";
import { above } from "~/styles/global.css";
import { type FieldMetadata, FieldSet } from "~/ui/form/field";
import { Check } from "~/ui/form/inputs";
import { QrCode } from "~/ui/media/qr-code";
import { CodeNote } from "../forms/code-note";
import { DropZone } from "../forms/drop-zone";
import { useChosenCode } from "../forms/use-code";
import type { SettingsPicture as StoredPicture } from "./settings-form.server";

type SettingsPictureProps = {
  slot: SettingsSlot;
  field: FieldMetadata;
  label: string;
  stored: StoredPicture | null;
  hint: string;
  lite: boolean;
};

/** A QR code of the settings with its removal and upload; the form has its id in a hidden field. */
export function SettingsPicture({ slot, field, label, stored, hint, lite }: SettingsPictureProps) {
  const texts = codeTexts[slot.code];
  const { input, state, take } = useChosenCode(slot.code);
  const isUnread = state === null && stored?.lacksCode === true;
  return (
    <FieldSet id={field.id} label={label} hint={hint} error={field.errors?.join("；") ?? null}>
      {stored ? (
        <>
          <QrCode picture={stored.picture} alt={slot.alt} lite={lite} />
          <Check name={slot.removal} label={`移除现有${slot.shortLabel}`} />
        </>
      ) : null}
      <div className={above}>
        <DropZone
          title={stored ? `换一张${slot.shortLabel}图片` : `选择${slot.shortLabel}图片`}
          name={slot.input}
          failed={field.errors !== undefined}
          inputRef={input}
          onChange={() => void take()}
        >
          {fileHint(slot.kind)}
        </DropZone>
      </div>
      <CodeNote kind={slot.code} state={isUnread ? { is: "none" } : state} withPicture />
      {isUnread ? (
        <Check
          name={slot.confirmation}
          value={stored.id}
          defaultChecked={stored.isConfirmed}
          label={texts.confirm}
        />
      ) : null}
      {state?.is === "none" ? (
        <Check name={slot.confirmation} value={chosenPicture} label={texts.confirm} />
      ) : null}
    </FieldSet>
  );
}
