// Account mails: short, in Chinese, as plain text and HTML with dark mode support. No images and no tracking.
import { escapeHtml } from "../../platform/text";
import type { MailText } from "../mails/queue.server";

/** The sending site: its name, and the origin of links. */
export type MailBranding = { siteName: string; origin: string };

type MailContent = {
  subject: string;
  lines: string[];
  button?: { label: string; href: string };
  after?: string[];
};

/** One line, so that a name can neither end a subject nor start a header. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

const style = `body{margin:0;padding:24px 16px;background:#fff;color:#231b16;font:17px/1.7 -apple-system,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:32em;margin:0 auto}
a.button{display:inline-block;padding:12px 24px;background:#231b16;color:#fff8ec;text-decoration:none;font-weight:700}
.small{font-size:14px;color:#574b40;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){body{background:#0d1725;color:#f2e9d9}a{color:#9cc6ea}a.button{background:#f2e9d9;color:#101a28}.small{color:#c3beb2}}`;

function compose(
  kind: string,
  branding: MailBranding,
  { subject, lines, button, after = [] }: MailContent,
): MailText {
  const name = plain(branding.siteName);
  const foot = `${name} · ${branding.origin}`;
  const text = [...lines, ...(button ? [`${button.label}：`, button.href] : []), ...after, foot].join("\n\n");
  const paragraph = (line: string, small = false) =>
    `<p${small ? ' class="small"' : ""}>${escapeHtml(line)}</p>`;
  const link = button
    ? `<p><a class="button" href="${escapeHtml(button.href)}">${escapeHtml(button.label)}</a></p>\n${paragraph(`按钮打不开时，请复制这个地址到浏览器：${button.href}`, true)}`
    : "";
  const html = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(subject)}</h1>
${lines.map((line) => paragraph(line)).join("\n")}
${link}
${after.map((line) => paragraph(line, true)).join("\n")}
<hr>${paragraph(foot, true)}</main></body></html>
`;
  return { kind, subject: `${subject} · ${name}`, text: `${text}\n`, html };
}

const ignore = "如果这不是您本人的操作，请忽略这封邮件，您的账户不会有任何变化。";

/** Path of a verification link; opening it changes nothing, the page's button confirms. */
export const confirmPath = (token: string) => `/auth/confirm?token_hash=${token}&type=signup`;
/** Path of a password reset link. */
export const resetPath = (token: string) => `/reset-password?token_hash=${token}&type=recovery`;

/** Verification mail. */
export function confirmMail(branding: MailBranding, token: string): MailText {
  const name = plain(branding.siteName);
  return compose("confirm", branding, {
    subject: "请验证您的邮箱",
    lines: [`您好！您刚刚用这个邮箱注册了${name}。请在 24 小时内完成验证：`],
    button: { label: "验证邮箱", href: branding.origin + confirmPath(token) },
    after: [ignore],
  });
}

/** Password reset mail. */
export function resetMail(branding: MailBranding, token: string): MailText {
  return compose("reset", branding, {
    subject: "重置您的密码",
    lines: ["我们收到了重置密码的请求。请在 24 小时内设置新密码："],
    button: { label: "重置密码", href: branding.origin + resetPath(token) },
    after: [ignore],
  });
}

/** Notification of a changed password. */
export function passwordChangedMail(branding: MailBranding): MailText {
  return compose("password-changed", branding, {
    subject: "您的密码已更改",
    lines: ["您的账户密码刚刚被更改，其他设备上的登录都已退出。"],
    button: { label: "不是我，重置密码", href: `${branding.origin}/login/reset` },
  });
}

/** Notification of a deleted account. */
export function accountDeletedMail(branding: MailBranding): MailText {
  return compose("account-deleted", branding, {
    subject: "您的账户已注销",
    lines: ["您的账户和登录信息已经删除，您写过的内容已改为匿名。谢谢您曾在这里。"],
  });
}

/** Test mail for the administrator. */
export function testMail(branding: MailBranding): MailText {
  return compose("test", branding, {
    subject: "测试邮件",
    lines: ["收到这封邮件，说明网站可以正常发信。"],
  });
}
