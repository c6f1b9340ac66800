// The kinds of mails with their labels, and the failure reason of an undelivered mail.

const kindLabels = {
  confirm: "验证邮箱",
  "account-exists": "已有账号的提醒",
  "sign-in": "登录链接",
  reset: "重置密码",
  "email-change": "更换邮箱",
  reauthentication: "安全验证码",
  "password-changed": "密码已更新",
  "second-factor-on": "两步验证已开启",
  "second-factor-off": "两步验证已关闭",
  "code-guesses": "两步验证提醒",
  "account-deleted": "账号已注销",
  "backup-alarm": "备份提醒",
  "seat-received": "报名结果",
  "seat-confirmed": "报名确认",
  "seat-moved-up": "候补转正",
  "seat-declined": "报名未通过",
  "seat-changed": "活动变动",
  "seat-cancelled": "活动取消",
  "seat-restored": "活动照常举行",
  "seat-reminder": "活动提醒",
  "seat-reconfirm": "还来吗",
  "seat-offered": "候补有名额",
  "seat-lapsed": "名额过了时间",
  "seat-link": "报名链接",
  "guest-message": "主办方的消息",
  "seat-contact-proof": "确认新邮箱",
  "seat-contact-changed": "联系方式更改",
  subscription: "确认订阅",
  "event-news": "新活动",
  "removal-reply": "撤下照片的回复",
  alert: "马上寄的提醒",
  "alert-daily": "每天一封的提醒",
  "alert-address": "确认提醒邮箱",
  test: "测试邮件",
};

/** The purpose of a mail. */
export type MailKind = keyof typeof kindLabels;

const isKind = (kind: string): kind is MailKind => Object.hasOwn(kindLabels, kind);

/** Names the purpose of a stored mail, perhaps of an earlier release. */
export const mailKindText = (kind: string): string => (isKind(kind) ? kindLabels[kind] : "通知");

/** End of the reason when the server rejected the recipient, and not this sender or its policy. */
export const badRecipient = " recipient";

/** First match wins; matched against error code and server status. */
const reasons: [RegExp, string][] = [
  [/^EAUTH/, "邮件服务器不接受用户名或密码"],
  [/^EENVELOPE 5/, "邮件服务器拒绝了这个收件地址"],
  [/^EENVELOPE/, "邮件服务器暂时不收这个地址的邮件"],
  [/^EMESSAGE/, "邮件服务器拒绝了邮件内容"],
  [/^(EDNS|ENOTFOUND)/, "找不到邮件服务器，请检查地址"],
  [/^(ETLS|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|CERT_)/, "与邮件服务器的加密连接失败"],
  [/^(ETIMEDOUT|ETIMEOUT)/, "邮件服务器没有及时回应"],
  [/^(ECONN|ESOCKET|EHOST|ENET)/, "连不上邮件服务器"],
  [/^(ENOSPC|EACCES|EROFS|EPERM)/, "发件箱文件夹不能写入"],
];

/** Returns why the last attempt failed, in words; empty before the first. The log has the code. */
export function mailReasonText(lastError: string): string {
  if (lastError === "") return "";
  return reasons.find(([pattern]) => pattern.test(lastError))?.[1] ?? "发送失败";
}
