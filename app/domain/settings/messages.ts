// Labels, limits and messages of the site settings.

export const settingsLabels = {
  siteName: "站名",
  tagline: "副标题",
  city: "城市",
  timeZone: "时区",
  seal: "印章文字",
  wishesOn: "心愿留言",
  pollsOn: "社区投票",
  moderation: "审核方式",
  defaultNotes: "默认注意事项",
  defaultDisclaimer: "默认免责声明",
  hostName: "主办",
  hostLine: "主办介绍",
  contactWechat: "客服微信号",
  contactEmail: "联系邮箱",
  contactQrImageId: "客服二维码",
  registrationDays: "报名资料保留天数",
  autoEnd: "两天后自动标记为已完成",
} as const;
const { siteName, tagline, city, seal, defaultNotes, defaultDisclaimer, contactWechat } = settingsLabels;
const { hostName, hostLine } = settingsLabels;
/** Labels of the texts. */
export const settingsTextLabels = {
  ...{ siteName, tagline, city, seal, defaultNotes, defaultDisclaimer, contactWechat, hostName, hostLine },
} as const;

export type SettingName = keyof typeof settingsLabels;
export const settingNames = Object.keys(settingsLabels) as SettingName[];

/** Maximum length of each text in characters. */
export const settingMax = {
  siteName: 20,
  tagline: 40,
  city: 20,
  seal: 4,
  defaultNotes: 5000,
  defaultDisclaimer: 5000,
  hostName: 20,
  hostLine: 40,
  contactWechat: 40,
  contactEmail: 254,
} as const satisfies Partial<Record<SettingName, number>>;
export type SettingText = keyof typeof settingMax;

export const moderationLabels = { pre: "先审后发", post: "先发后审" } as const;

export const registrationDaysMin = 7;
export const registrationDaysMax = 365;

export const settingsMessages = {
  registrationDays: `报名资料保留天数请填 ${registrationDaysMin} 到 ${registrationDaysMax} 之间的整数`,
  moderation: "请选择审核方式",
  timeZone: "请选择时区",
  noWechat: "请填微信号，或选一张二维码图片",
  contactEmail: "请输入有效的联系邮箱",
  stale: "设置已被其他人修改，请核对后再保存",
  wrongCode: "启动码不对，请再看一眼服务器窗口里的那一行",
  tooManyCodes: (minutes: number) => `试的次数太多了，请 ${minutes} 分钟后再试`,
  setupDone: "都设置好了，以后在「设置」里修改",
  setupClosed: "首次设置已经结束",
  setupClosedAdvice: "请登录管理后台，在「设置」里修改。",
  unreadCode: "这张图里没认出二维码。截图时别裁掉四个角，再试一次。",
  saved: "设置已保存",
} as const;
