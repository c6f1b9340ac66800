import type { Picture } from "~/domain/images/picture";
import { fileHint } from "~/domain/images/schema";
import { settingsSlots } from "~/domain/images/settings-slots";
import { settingMax, settingsLabels } from "~/domain/settings/messages";
import { above } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { type FieldMetadata, FieldSet } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";
import { QrCode } from "~/ui/media/qr-code";
import { DropZone } from "../forms/drop-zone";
import { SaveStep } from "./password-step";

const slot = settingsSlots.contactQrImageId;

type ContactStepProps = {
  wechat: FieldMetadata;
  picture: FieldMetadata;
  /** The saved picture. */
  stored: Picture | null;
  lite: boolean;
};

/** The WeChat id and its picture; the server reads the code in it. */
export function ContactStep({ wechat, picture, stored, lite }: ContactStepProps) {
  const error = picture.errors?.join("；") ?? null;
  return (
    <>
      <TextInput
        field={wechat}
        label={settingsLabels.contactWechat}
        hint={`访客可以复制；手机号也行，但所有人都看得到。最多 ${settingMax.contactWechat} 个字`}
        autoComplete="off"
      />
      <FieldSet id={picture.id} label="二维码图片" hint="微信：我 → 头像旁的二维码 → 保存图片" error={error}>
        {stored ? <QrCode picture={stored} alt={settingsLabels.contactQrImageId} lite={lite} /> : null}
        <div className={above}>
          <DropZone title={stored ? "换一张图片" : "选择图片"} name={slot.input} failed={error !== null}>
            {fileHint(slot.kind)}
          </DropZone>
        </div>
      </FieldSet>
      <SaveStep>
        <Button tone="line" name="intent" value="without-picture">
          只留微信号
        </Button>
      </SaveStep>
    </>
  );
}
