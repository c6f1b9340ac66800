// How a reply reaches the requester: the contact is free text.
import { isEmail, readTypedEmail } from "../typed-email";

/** The contact as an e-mail address; null for any other. */
export function emailOf(contact: string): string | null {
  const email = readTypedEmail(contact.replace(/^(?:e-?mail|邮箱|邮件)\s*[:：]\s*/i, ""));
  return isEmail(email) ? email : null;
}
