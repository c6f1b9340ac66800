// Account mails: short, in Chinese, as plain text and HTML with dark mode support. No images and no tracking.
import { escapeHtml } from "../../platform/text";
import { placeParts } from "../italian";
import type { MailKind } from "../mails/failure-text";
import type { MailText } from "../mails/queue.server";

/** The sending site: its name, the origin of links, the organiser's WeChat id, and whether replies reach the organiser. */
export type MailBranding = { siteName: string; origin: string; contactWechat?: string; canReply?: boolean };

type MailLink = { label: string; href: string };

export type MailContent = {
  subject: string;
  lines: string[];
  /** Lists of linked entries under headings. */
  parts?: { heading: string; entries: { title: string; href: string; lines: string[] }[] }[];
  button?: MailLink;
  after?: string[];
  /** Small links at the end. */
  links?: MailLink[];
};

/** Converts to one line, so that a name can neither end a subject nor start a header. */
export const plain = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** 联系主办方（微信号 chengli_88）, or how else to reach the organiser. */
export function contactText({ contactWechat = "", canReply = false }: Partial<MailBranding>): string {
  const ways = [contactWechat && `微信号 ${plain(contactWechat)}`, canReply && "或直接回复这封邮件"];
  const text = ways.filter(Boolean).join("，");
  return text === "" ? "联系主办方" : `联系主办方（${text.replace(/^或/, "")}）`;
}

const style = `body{margin:0;padding:24px 16px;background:#fff;color:#231b16;font:17px/1.7 -apple-system,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:32em;margin:0 auto}
h2{margin:24px 0 4px;font-size:17px}
a.button{display:inline-block;padding:12px 24px;background:#231b16;color:#fff8ec;text-decoration:none;font-weight:700}
.small{font-size:14px;color:#574b40;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){body{background:#0d1725;color:#f2e9d9}a{color:#9cc6ea}a.button{background:#f2e9d9;color:#101a28}.small{color:#c3beb2}}`;

/** Renders a line of a mail as HTML. Italian place names are marked up for screen readers. */
function lineHtml(line: string): string {
  if (!line.startsWith("地点：")) return escapeHtml(line);
  const parts = placeParts(line).map(({ text, isItalian }) =>
    isItalian ? `<span lang="it">${escapeHtml(text)}</span>` : escapeHtml(text),
  );
  return parts.join("");
}

/** Composes a mail as text and HTML. */
export function composeMail(
  kind: MailKind,
  branding: MailBranding,
  { subject, lines, parts = [], button, after = [], links = [] }: MailContent,
): MailText {
  const name = plain(branding.siteName);
  const foot = `${name} · ${branding.origin}`;
  const text = [
    subject,
    ...lines,
    ...parts.flatMap(({ heading, entries }) => [
      `【${heading}】`,
      ...entries.map(({ title, href, lines: facts }) => [title, ...facts, href].join("\n")),
    ]),
    ...(button ? [`${button.label}：`, button.href] : []),
    ...after,
    ...(links.length > 0 ? [links.map(({ label, href }) => `${label}：${href}`).join("\n")] : []),
    foot,
  ].join("\n\n");
  const paragraph = (line: string, small = false) =>
    `<p${small ? ' class="small"' : ""}>${lineHtml(line.trim()).replace(/\r\n?|\n/g, "<br>")}</p>`;
  const anchor = ({ label, href }: MailLink) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
  const partHtml = ({ heading, entries }: (typeof parts)[number]) =>
    [
      `<h2>${escapeHtml(heading)}</h2>`,
      ...entries.map(
        ({ title, href, lines: facts }) =>
          `<p>${[`<b>${anchor({ label: title, href })}</b>`, ...facts.map(lineHtml)].join("<br>")}</p>`,
      ),
    ].join("\n");
  const link = button
    ? `<p><a class="button" href="${escapeHtml(button.href)}">${escapeHtml(button.label)}</a></p>\n${paragraph(`按钮打不开时，请复制这个地址到浏览器：${button.href}`, true)}`
    : "";
  const html = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(subject)}</h1>
${[...lines.map((line) => paragraph(line)), ...parts.map(partHtml)].join("\n")}
${link}
${[...after.map((line) => paragraph(line, true)), ...(links.length > 0 ? [`<p class="small">${links.map(anchor).join(" · ")}</p>`] : [])].join("\n")}
<hr>${paragraph(foot, true)}</main></body></html>
`;
  return { kind, subject: `${subject} · ${name}`, text: `${text}\n`, html };
}

const ignore = "如果这不是你本人的操作，请忽略这封邮件，你的账号不会有任何变化。";

/** Path of a verification link. Opening it changes nothing; the page's button confirms. */
export const confirmPath = (token: string) => `/auth/confirm?token_hash=${token}&type=signup`;
export const resetPath = (token: string) => `/reset-password?token_hash=${token}&type=recovery`;

/** The token of a mail's link and its six-digit code. */
type Proof = { token: string; code: string };

const codeLine = (code: string) => `需要输入验证码时，请填 ${code}。`;

/** Verification mail. `href` replaces the link to this site's page. */
export function confirmMail(
  branding: MailBranding,
  { token, code }: Proof,
  href = branding.origin + confirmPath(token),
): MailText {
  const name = plain(branding.siteName);
  return composeMail("confirm", branding, {
    subject: "请验证你的邮箱",
    lines: [
      `你好！你刚刚用这个邮箱注册了${name}。请在 24 小时内完成验证。`,
      `回到注册的页面，输入验证码 ${code}，或者打开链接：`,
    ],
    button: { label: "验证邮箱", href },
    after: [ignore],
  });
}

/** Notification of a repeated registration, sent to the owner of the address. */
export function accountExistsMail(branding: MailBranding): MailText {
  return composeMail("account-exists", branding, {
    subject: "你已经有账号",
    lines: [
      `刚刚有人用这个邮箱注册${plain(branding.siteName)}。你已经有账号，不用再注册，直接登录就可以。`,
      `忘记密码时，可以在这里重置：${branding.origin}/login/reset`,
    ],
    button: { label: "登录", href: `${branding.origin}/login` },
    after: [ignore],
  });
}

export function resetMail(
  branding: MailBranding,
  { token, code }: Proof,
  href = branding.origin + resetPath(token),
): MailText {
  return composeMail("reset", branding, {
    subject: "重置你的密码",
    lines: ["我们收到了重置密码的请求。请在 24 小时内设置新密码："],
    button: { label: "重置密码", href },
    after: [codeLine(code), ignore],
  });
}

/** Mail that signs in without a password. */
export function signInMail(branding: MailBranding, { code }: Proof, href: string): MailText {
  return composeMail("sign-in", branding, {
    subject: "登录链接",
    lines: ["我们收到了用这个邮箱登录的请求。请在 24 小时内打开链接："],
    button: { label: "登录", href },
    after: [codeLine(code), ignore],
  });
}

/** Mail to the old and the new address of an account; both have to confirm. */
export function emailChangeMail(
  branding: MailBranding,
  { code }: Proof,
  { href, from, to }: { href: string; from: string; to: string },
): MailText {
  return composeMail("email-change", branding, {
    subject: "请确认更换邮箱",
    lines: [`你的账号邮箱将从 ${from} 更换为 ${to}。两个邮箱都确认后生效，请在 24 小时内确认：`],
    button: { label: "确认更换", href },
    after: [codeLine(code), ignore],
  });
}

/** Mail with the code that authorises a password change. */
export function reauthenticationMail(branding: MailBranding, code: string): MailText {
  return composeMail("reauthentication", branding, {
    subject: "安全验证码",
    lines: [`你的验证码是 ${code}，24 小时内有效。`],
    after: [ignore],
  });
}

export function passwordChangedMail(branding: MailBranding): MailText {
  return composeMail("password-changed", branding, {
    subject: "你的密码已更新",
    lines: ["你的账号密码刚刚更新，其他设备上的登录都已退出。"],
    button: { label: "不是我，重置密码", href: `${branding.origin}/login/reset` },
  });
}

/** Notification that an account now requires a second factor. */
export function secondFactorOnMail(branding: MailBranding): MailText {
  return composeMail("second-factor-on", branding, {
    subject: "两步验证已开启",
    lines: ["你的账号刚刚开启了两步验证，登录时还要输入动态验证码。其他设备上的登录都已退出。"],
    button: { label: "不是我，重置密码", href: `${branding.origin}/login/reset` },
    after: [`如果登录时要求输入你没有的验证码，请${contactText(branding)}。`],
  });
}

/** Notification that an account no longer requires a second factor. */
export function secondFactorOffMail(branding: MailBranding): MailText {
  return composeMail("second-factor-off", branding, {
    subject: "两步验证已关闭",
    lines: ["你的账号刚刚关闭了两步验证，登录时不再需要动态验证码，恢复码已作废。"],
    button: { label: "不是我，重置密码", href: `${branding.origin}/login/reset` },
  });
}

export function accountDeletedMail(branding: MailBranding): MailText {
  return composeMail("account-deleted", branding, {
    subject: "你的账号已注销",
    lines: ["你的账号和登录信息已经删除，你写过的内容已改为匿名。谢谢你曾在这里。"],
  });
}

/** Warning that somebody has an organiser's password and guesses the codes. */
export function codeGuessesMail(branding: MailBranding, name: string): MailText {
  return composeMail("code-guesses", branding, {
    subject: "有人在试管理后台的动态验证码",
    lines: [
      `有人用「${plain(name)}」的正确密码登录管理后台，但多次输错动态验证码，没有登录成功。`,
      "如果不是本人，密码可能已经泄露：请尽快登录，修改密码。",
    ],
    button: { label: "查看登录的设备", href: `${branding.origin}/admin/sessions` },
  });
}

const overdueTexts = {
  backup: { subject: "网站超过两天没有备份", line: "最近一次备份已经超过 48 小时。" },
  upload: { subject: "网站的备份超过两天没有存到别处", line: "最近一次存到别处的备份已经超过 48 小时。" },
};

/** Warning that the newest backup, or its copy elsewhere, is too old. */
export function backupAlarmMail(branding: MailBranding, overdue: keyof typeof overdueTexts): MailText {
  const { subject, line } = overdueTexts[overdue];
  return composeMail("backup-alarm", branding, {
    subject,
    lines: [`${line}请管理服务器的朋友看看「系统状态」里写的原因。`],
    button: { label: "查看系统状态", href: `${branding.origin}/admin/health` },
  });
}

/** Test mail for the administrator. */
export function testMail(branding: MailBranding): MailText {
  return composeMail("test", branding, {
    subject: "测试邮件",
    lines: ["收到这封邮件，说明网站可以正常发信。"],
  });
}
