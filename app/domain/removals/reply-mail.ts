// The mail with the organiser's reply to a removal request.
import { composeMail, type MailBranding } from "../accounts/account-mails";
import type { MailText } from "../mails/queue.server";

export const removalReplySubject = "关于撤下照片的申请";

export const removalReplyMail = (
  branding: MailBranding,
  { about, reply }: { about: string; reply: string },
): MailText =>
  composeMail("removal-reply", branding, {
    subject: removalReplySubject,
    lines: [`你申请撤下照片「${about}」，主办方回复：`, reply],
    after: [branding.canReply ? "回复这封邮件，主办方会收到。" : "这封邮件由网站发出，请不要直接回复。"],
  });
