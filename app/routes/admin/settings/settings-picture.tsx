import type { Picture } from "~/domain/images/picture";
import { fileHint } from "~/domain/images/schema";
import type { SettingsSlot } from "~/domain/images/settings-slots";
import { above } from "~/styles/global.css";
import { type FieldMetadata, FieldSet } from "~/ui/form/field";
import { Check } from "~/ui/form/inputs";
import { QrCode } from "~/ui/media/qr-code";
import { DropZone } from "../forms/drop-zone";

type SettingsPictureProps = {
  slot: SettingsSlot;
  field: FieldMetadata;
  label: string;
  picture: Picture | null;
  hint: string;
  lite: boolean;
};

/** A picture of the settings with its removal and upload; the form has its id in a hidden field. */
export function SettingsPicture({ slot, field, label, picture, hint, lite }: SettingsPictureProps) {
  return (
    <FieldSet id={field.id} label={label} hint={hint} error={field.errors?.join("；") ?? null}>
      {picture ? (
        <>
          <QrCode picture={picture} alt={slot.alt} lite={lite} />
          <Check name={slot.removal} label={`移除现有${slot.shortLabel}`} />
        </>
      ) : null}
      <div className={above}>
        <DropZone
          title={picture ? `换一张${slot.shortLabel}图片` : `选择${slot.shortLabel}图片`}
          name={slot.input}
          failed={field.errors !== undefined}
        >
          {fileHint(slot.kind)}
        </DropZone>
      </div>
    </FieldSet>
  );
}
