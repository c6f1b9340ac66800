// Fields of the site's name, city and time zone, in the settings and in the first set-up.
import type { ReactNode } from "react";
import { settingMax, settingsLabels } from "~/domain/settings/messages";
import type { ZoneView } from "~/domain/settings/zone-view.server";
import { cols, small } from "~/styles/global.css";
import type { FieldMetadata } from "~/ui/form/field";
import { Select, TextInput } from "~/ui/form/inputs";

type SiteFieldsProps = {
  fields: Record<"siteName" | "tagline" | "city" | "timeZone", FieldMetadata>;
  /** Stored values that differ since the form was opened. */
  stored: Partial<Record<string, string>>;
  zone: ZoneView;
  children?: ReactNode;
};

export function SiteFields({ fields, stored, zone, children }: SiteFieldsProps) {
  const hintOf = (name: "siteName" | "tagline" | "city", lead = "") =>
    stored[name] ? `现在保存的是：${stored[name]}` : `${lead}最多 ${settingMax[name]} 个字`;
  return (
    <>
      <div className={cols}>
        <TextInput field={fields.siteName} label={settingsLabels.siteName} hint={hintOf("siteName")} />
        <TextInput field={fields.city} label={settingsLabels.city} hint={hintOf("city")} />
        <TextInput
          field={fields.tagline}
          label={settingsLabels.tagline}
          hint={hintOf("tagline", "站名下面的一句话，")}
        />
        {children}
      </div>
      <ZoneField field={fields.timeZone} stored={stored.timeZone} zone={zone} />
    </>
  );
}

function ZoneField({ field, stored, zone }: { field: FieldMetadata; stored?: string; zone: ZoneView }) {
  const { options, there, name, isFromServer } = zone;
  if (isFromServer)
    return (
      <p className={small}>
        {settingsLabels.timeZone}：{name}，那里现在是{there}。由服务器的 SITE_TIME_ZONE
        设定，请在服务器上修改。
      </p>
    );
  const hint = `那里现在是${there}，对吗？活动的时间按它显示`;
  return (
    <Select
      field={field}
      label={settingsLabels.timeZone}
      mark=""
      options={options}
      hint={stored ? `现在保存的是：${stored}` : hint}
    />
  );
}
