// Mail providers with their servers, and the texts of the form. Pure and shared with the browser.
import { mailProviders } from "../../../db/schema/values";

export { mailProviders };
export type MailProvider = (typeof mailProviders)[number];

type Preset = {
  label: string;
  /** Null for a server that is typed. */
  server: { host: string; port: number } | null;
  /** Where the password comes from. */
  password: string;
  /** Names under which the provider publishes its DKIM key. */
  selectors: readonly string[];
};

export const mailPresets: Record<MailProvider, Preset> = {
  qq: {
    label: "QQ 邮箱",
    server: { host: "smtp.qq.com", port: 465 },
    password: "QQ 邮箱网页版：设置 → 账号 → 开启 SMTP 服务，会给你 16 个字母",
    selectors: ["s201512"],
  },
  "163": {
    label: "163",
    server: { host: "smtp.163.com", port: 465 },
    password: "163 网页版：设置 → POP3/SMTP/IMAP → 开启 SMTP，会给你授权码",
    selectors: ["s110527"],
  },
  gmail: {
    label: "Gmail",
    server: { host: "smtp.gmail.com", port: 465 },
    password: "Google 账号 → 安全性 → 两步验证 → 应用专用密码，16 个字母",
    selectors: ["20230601", "google"],
  },
  outlook: {
    label: "Outlook",
    server: { host: "smtp-mail.outlook.com", port: 587 },
    password: "微软账号 → 安全 → 应用密码；微软正在停用这种登录，不行就换一家",
    selectors: ["selector1", "selector2"],
  },
  aruba: {
    label: "Aruba",
    server: { host: "smtps.aruba.it", port: 465 },
    password: "Aruba 邮箱自己的密码",
    selectors: ["a1", "aruba"],
  },
  brevo: {
    label: "Brevo",
    server: { host: "smtp-relay.brevo.com", port: 587 },
    password: "Brevo：SMTP & API → SMTP key；登录名也在那一页，和发信地址不一样",
    selectors: ["mail", "brevo1", "brevo2"],
  },
  other: {
    label: "其他",
    server: null,
    password: "发信服务商给的密码或密钥",
    selectors: ["default", "mail", "dkim", "selector1"],
  },
};

export const mailServerLabels = {
  provider: "你用哪家邮箱？",
  address: "邮箱地址",
  password: "授权码",
  host: "服务器",
  port: "端口",
  user: "登录名",
  to: "测试信发到",
} as const;

/** The port that is encrypted from the start. */
export const tlsPort = 465;
export const hostMax = 253;
export const userMax = 254;
export const mailPasswordMax = 200;

export const mailServerMessages = {
  provider: "请选择一家邮箱",
  address: "请输入完整的邮箱地址",
  host: "服务器只写域名，例如 smtp.example.org",
  port: "端口请填 1 到 65535 之间的数字，多半是 465 或 587",
  longUser: `登录名最多 ${userMax} 个字符`,
  longPassword: `授权码最多 ${mailPasswordMax} 个字符`,
  blankPassword: "请填授权码",
  otherServer: "换了服务器或登录名，请再填一次授权码",
  to: "请输入收测试信的邮箱地址",
  saved: "发信邮箱已保存",
  removed: "发信邮箱已停用，邮件只存成服务器上的文件",
  stale: "发信邮箱刚在别处改过，请核对后再保存",
  failed: "没有保存，请重试",
  fromServer: "由服务器的 SMTP_URL 和 MAIL_FROM 设定，请在服务器上修改。",
  unreadable: "存着的授权码读不出来了（服务器的密钥换过），请重新填一次。",
  sent: (seconds: number) => `测试信发出去了，用了 ${seconds} 秒。去收件箱看一眼，也翻翻垃圾邮件。`,
  untested: "测试信没有发出去",
} as const;
