// The one contact of a guest: read as people type it, and compared so that one person signs up once.
import { foldText } from "../../platform/fold-text";
import { withoutUnseen } from "../text-rules";
import { isEmail, readTypedEmail } from "../typed-email";
import { type ContactType, registrationMessages } from "./messages";

export type Contact = { contactType: ContactType; contact: string };

/** Digits of a phone number without the prefixes of Italy and China, which people write or leave out. */
function phoneDigits(typed: string): string {
  const digits = typed.normalize("NFKC").replace(/\D/g, "").replace(/^00/, "");
  if (/^39\d{9,10}$/.test(digits)) return digits.slice(2);
  return /^86\d{11}$/.test(digits) ? digits.slice(2) : digits;
}

const isPhone = (typed: string) =>
  /^[+\d\s().\-/]+$/.test(typed.normalize("NFKC")) && /^\d{6,15}$/.test(phoneDigits(typed));

/** A contact as it is stored: without blanks around it and invisible characters. */
export function readContact(type: ContactType, typed: string): string {
  return type === "email" ? readTypedEmail(typed).toLowerCase() : withoutUnseen(typed).trim();
}

const isValid: Record<ContactType, (contact: string) => boolean> = {
  // What is no WeChat id may be the name by which the organiser finds somebody in the group.
  wechat: (contact) => foldText(contact).length >= 2,
  phone: isPhone,
  email: isEmail,
};

/** The message for a contact that was read, or null. */
export function contactProblem({ contactType, contact }: Contact): string | null {
  return isValid[contactType](contact) ? null : registrationMessages[contactType];
}

/** Equal for contacts that reach the same person. */
export function contactKey({ contactType, contact }: Contact): string {
  const plain = contactType === "phone" ? phoneDigits(contact) : foldText(contact);
  return `${contactType}:${plain}`;
}
