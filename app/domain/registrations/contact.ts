// A guest's contact: parsed as typed, and normalised so that one person is recognised.
import { foldText } from "../../platform/fold-text";
import { withoutUnseen } from "../text-rules";
import { isEmail, readTypedEmail } from "../typed-email";
import { type ContactType, registrationMessages } from "./messages";
import { isPhone, phoneDigits } from "./search/phone";

export type Contact = { contactType: ContactType; contact: string };

/** Labels that people copy or type before a contact. */
const prefixes: Record<ContactType, RegExp> = {
  wechat: /^(?:(?:微信号?|微信\s*id|威信|v信|wechat(?:\s*id)?|weixin|vx|wx)\s*[:：]\s*|微信号?\s+(?=[a-z]))/i,
  phone: /^(?:tel|phone|mobile|cell|手机号?码?|电话|whatsapp)\s*[:：.]?\s*(?:\/\/)?/i,
  email: /^(?:mailto|e-?mail|邮箱|邮件)\s*[:：]\s*/i,
};

/** Normalises a contact for storage: removes whitespace, a leading label or @, and invisible characters. */
export function readContact(type: ContactType, typed: string): string {
  const contact = withoutUnseen(typed).trim().replace(prefixes[type], "");
  if (type === "email") return readTypedEmail(contact).toLowerCase();
  return type === "wechat" ? contact.replace(/^[@＠\s]+/, "") : contact;
}

const isValid: Record<ContactType, (contact: string) => boolean> = {
  // Text that is no WeChat id may be the guest's name in the group.
  wechat: (contact) => foldText(contact).length >= 2,
  phone: isPhone,
  email: isEmail,
};

/** Returns the message for an invalid contact, or null. */
export function contactProblem({ contactType, contact }: Contact): string | null {
  return isValid[contactType](contact) ? null : registrationMessages[contactType];
}

/** Comparison key; equal for contacts that reach the same person. */
export function contactKey({ contactType, contact }: Contact): string {
  const read = readContact(contactType, contact);
  const plain = contactType === "phone" ? phoneDigits(read) : foldText(read);
  return `${contactType}:${plain}`;
}
