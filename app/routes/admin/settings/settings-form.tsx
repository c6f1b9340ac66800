// The site settings form: identity, features, defaults for new events, and contact.
import type { z } from "zod";
import {
  moderationLabels,
  registrationDaysMax,
  registrationDaysMin,
  type SettingName,
  settingsLabels,
} from "~/domain/settings/messages";
import type { SiteSettings } from "~/domain/settings/queries.server";
import type { settingsFormSchema } from "~/domain/settings/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above, cols, gap, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FieldSet } from "~/ui/form/field";
import { Check, Chips, TextArea, TextInput } from "~/ui/form/inputs";
import { type FormConstraint, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { QrCode } from "~/ui/media/qr-code";
import { DropZone } from "../forms/drop-zone";
import { FormActions } from "../forms/form-actions";
import type { SettingsPage } from "./settings-form.server";

type SettingsFields = z.input<typeof settingsFormSchema>;

/** The form and its fields; `stored` are the current settings. */
export function useSettingsForm(
  reply: FormReply | undefined,
  stored: Omit<SiteSettings, "id" | "updatedAt">,
  constraint: FormConstraint,
) {
  const ticked = (isOn: boolean) => (isOn ? "on" : undefined);
  const { wishesOn, pollsOn, contactQrImageId, registrationDays, ...texts } = stored;
  const values = {
    ...texts,
    wishesOn: ticked(wishesOn),
    pollsOn: ticked(pollsOn),
    contactQrImageId: contactQrImageId ?? "",
    registrationDays: String(registrationDays),
  };
  return useSubmission<SettingsFields>({ id: "settings", reply, values, constraint });
}

type SettingsFormProps = SettingsPage & { fields: ReturnType<typeof useSettingsForm>[1]; lite: boolean };

export function SettingsForm({ fields, qr, stored, updatedAt, lite }: SettingsFormProps) {
  const setting = (name: SettingName, hint = "") => ({
    field: fields[name],
    label: settingsLabels[name],
    hint: stored[name] ? `现在保存的是：${stored[name]}` : hint,
  });
  const { contactQrImageId } = fields;
  return (
    <PageForm className={cardClass({ lead: true })} method="post" encType="multipart/form-data">
      <input type="hidden" name="updatedAt" value={updatedAt} />
      <SectionHeading>站点</SectionHeading>
      <div className={cols}>
        <TextInput {...setting("siteName", "最多 20 个字")} />
        <TextInput {...setting("city", "最多 20 个字")} />
        <TextInput {...setting("tagline", "站名下面的一句话，最多 40 个字")} />
        <TextInput {...setting("seal", "1–4 个字，印在左上角")} />
      </div>
      <div className={gap}>
        <SectionHeading>栏目</SectionHeading>
        <Check field={fields.wishesOn} label="开放心愿留言" />
        <Check field={fields.pollsOn} label="开放社区投票" />
        <p className={small}>
          {stored.wishesOn || stored.pollsOn
            ? `现在保存的是：心愿留言${stored.wishesOn ?? "不变"}，社区投票${stored.pollsOn ?? "不变"}`
            : "关闭的栏目在导航里显示为「功能开发中」。"}
        </p>
      </div>
      <div className={gap}>
        <SectionHeading>审核</SectionHeading>
        <Chips
          {...setting(
            "moderation",
            "先审后发：评论和心愿通过后才公开。先发后审：立即公开，可以随时删除；带链接的仍要先审核。",
          )}
          options={Object.entries(moderationLabels).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className={gap}>
        <SectionHeading>新活动的默认内容</SectionHeading>
        <TextArea {...setting("defaultNotes", "最多 5000 个字。没有定金的活动略去提到定金的行")} rows={7} />
        <TextArea {...setting("defaultDisclaimer", "最多 5000 个字")} rows={5} />
      </div>
      <div className={gap}>
        <SectionHeading>报名</SectionHeading>
        <TextInput
          {...setting(
            "registrationDays",
            `活动结束这么多天以后，删除报名的人的称呼、联系方式、备注和回答，${registrationDaysMin}–${registrationDaysMax} 天`,
          )}
          short
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className={gap}>
        <SectionHeading>客服</SectionHeading>
        <TextInput {...setting("contactWechat", "访客可以一键复制，最多 40 个字")} autoComplete="off" />
        <FieldSet
          id={contactQrImageId.id}
          label={settingsLabels.contactQrImageId}
          hint={stored.contactQrImageId ? `现在保存的是：${stored.contactQrImageId}` : ""}
          error={contactQrImageId.errors?.join("；") ?? null}
        >
          {qr ? (
            <>
              <input type="hidden" name={contactQrImageId.name} value={contactQrImageId.initialValue} />
              <QrCode picture={qr} alt="客服微信二维码" lite={lite} />
              <Check name="removeQr" label="移除现有二维码" />
            </>
          ) : null}
          <div className={above}>
            <DropZone
              title={qr ? "换一张二维码图片" : "选择二维码图片"}
              name="qr"
              failed={contactQrImageId.errors !== undefined}
            >
              支持 JPG、PNG、WebP，不超过 20MB
            </DropZone>
          </div>
        </FieldSet>
      </div>
      <FormActions>
        <Button>保存设置</Button>
      </FormActions>
    </PageForm>
  );
}
