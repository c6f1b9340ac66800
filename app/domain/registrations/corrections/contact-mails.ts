// Mails about a corrected contact: the proof of a new address, and the news for the old one. Neither contains a private link.
import { composeMail, type MailBranding } from "../../accounts/account-mails";
import { unnamedEvent } from "../../events/event-views.server";
import type { MailText } from "../../mails/queue.server";

const titleOf = (title: string) => `「${title.trim() || unnamedEvent}」`;

export const proofMail = (branding: MailBranding, title: string, link: string): MailText =>
  composeMail("seat-contact-proof", branding, {
    subject: `确认新邮箱：${titleOf(title)}`,
    lines: [
      `有人把${titleOf(title)}的报名改为用这个邮箱联系。`,
      "打开下面的链接，按「确认邮箱」以后，通知才会寄到这里。",
    ],
    button: { label: "确认邮箱", href: link },
    after: ["没有报过名的话，请忽略这封邮件，什么也不会改变。"],
  });

export const contactChangedMail = (branding: MailBranding, title: string): MailText =>
  composeMail("seat-contact-changed", branding, {
    subject: `联系方式有更改：${titleOf(title)}`,
    lines: [`你在${titleOf(title)}的报名里，联系方式有更改。`, "不是你改的话，请联系主办方。"],
  });
