// Labels and messages of the site settings.

export const settingNames = [
  "siteName",
  "tagline",
  "city",
  "seal",
  "wishesOn",
  "pollsOn",
  "moderation",
  "defaultNotes",
  "defaultDisclaimer",
  "contactWechat",
  "contactQrImageId",
  "registrationDays",
] as const;
export type SettingName = (typeof settingNames)[number];

export const settingsLabels: Record<SettingName, string> = {
  siteName: "站名",
  tagline: "副标题",
  city: "城市",
  seal: "印章文字",
  wishesOn: "心愿留言",
  pollsOn: "社区投票",
  moderation: "审核方式",
  defaultNotes: "默认注意事项",
  defaultDisclaimer: "默认免责声明",
  contactWechat: "客服微信号",
  contactQrImageId: "客服二维码",
  registrationDays: "报名资料保留天数",
};

export const moderationLabels = { pre: "先审后发", post: "先发后审" } as const;

export const registrationDaysMin = 7;
export const registrationDaysMax = 365;

export const settingsMessages = {
  registrationDays: `报名资料保留天数请填 ${registrationDaysMin} 到 ${registrationDaysMax} 之间的整数`,
  moderation: "请选择审核方式",
  stale: "设置已被其他人修改，请核对后再保存",
  saved: "设置已保存",
} as const;
