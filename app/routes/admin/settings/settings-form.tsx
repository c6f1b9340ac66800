// The site settings form: identity, features, defaults for new events, and contact.
import { moderationLabels, type SettingName, settingsLabels } from "~/domain/settings/audit-log";
import { above, cols, gap, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FieldSet } from "~/ui/form/field";
import { Check, TextArea, TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";
import { SectionHeading } from "~/ui/layout/page-heading";
import { QrCode } from "~/ui/media/qr-code";
import { Chips } from "../forms/chips";
import { DropZone } from "../forms/drop-zone";
import { FormActions } from "../forms/form-actions";
import type { SettingsForm as SettingsFormData } from "./settings-form.server";

export function SettingsForm({ values, qr, errors, stored, lite }: SettingsFormData & { lite: boolean }) {
  const frame = (name: SettingName, hint = "") => ({
    id: name,
    label: settingsLabels[name],
    error: errors[name],
    hint: stored[name] ? `现在保存的是：${stored[name]}` : hint,
  });
  const text = (name: SettingName, hint?: string) => ({
    ...frame(name, hint),
    name,
    defaultValue: String(values[name] ?? ""),
  });
  return (
    <form className={cardClass({ lead: true })} method="post" encType="multipart/form-data">
      <input type="hidden" name="updatedAt" value={values.updatedAt} />
      <SectionHeading>站点</SectionHeading>
      <div className={cols}>
        <TextInput {...text("siteName", "最多 20 个字")} required />
        <TextInput {...text("city", "最多 20 个字")} required />
        <TextInput {...text("tagline", "站名下面的一句话，最多 40 个字")} />
        <TextInput {...text("seal", "1–4 个字，印在左上角")} required />
      </div>
      <div className={gap}>
        <SectionHeading>栏目</SectionHeading>
        <Check name="wishesOn" label="开放心愿留言" defaultChecked={values.wishesOn} />
        <Check name="pollsOn" label="开放社区投票" defaultChecked={values.pollsOn} />
        <p className={small}>
          {stored.wishesOn || stored.pollsOn
            ? `现在保存的是：心愿留言${stored.wishesOn ?? "不变"}，社区投票${stored.pollsOn ?? "不变"}`
            : "关闭的栏目在导航里显示为「功能开发中」。"}
        </p>
      </div>
      <div className={gap}>
        <SectionHeading>审核</SectionHeading>
        <Chips
          {...frame(
            "moderation",
            "先审后发：评论和心愿通过后才公开。先发后审：立即公开，可以随时删除；带链接的仍要先审核。",
          )}
          name="moderation"
          required
          value={values.moderation}
          options={Object.entries(moderationLabels).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className={gap}>
        <SectionHeading>新活动的默认内容</SectionHeading>
        <TextArea {...text("defaultNotes", "最多 5000 个字")} rows={7} />
        <TextArea {...text("defaultDisclaimer", "最多 5000 个字")} rows={5} />
      </div>
      <div className={gap}>
        <SectionHeading>客服</SectionHeading>
        <TextInput {...text("contactWechat", "访客可以一键复制，最多 40 个字")} autoComplete="off" />
        <FieldSet {...frame("contactQrImageId")}>
          {qr ? (
            <>
              <input type="hidden" name="contactQrImageId" value={values.contactQrImageId ?? ""} />
              <QrCode picture={qr} alt="客服微信二维码" lite={lite} />
              <Check name="removeQr" label="移除" />
            </>
          ) : null}
          <div className={above}>
            <DropZone
              title={qr ? "换一张二维码图片" : "选择二维码图片"}
              name="qr"
              failed={Boolean(errors.contactQrImageId)}
            >
              支持 JPG、PNG、WebP，不超过 20MB
            </DropZone>
          </div>
        </FieldSet>
      </div>
      <FormActions>
        <Button>保存设置</Button>
      </FormActions>
    </form>
  );
}
