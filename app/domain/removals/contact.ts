// Parses the requester's contact, which is free text.
import { isEmail, readTypedEmail } from "../typed-email";

/** Returns the contact as an e-mail address; null for any other contact. */
export function emailOf(contact: string): string | null {
  const email = readTypedEmail(contact.replace(/^(?:e-?mail|邮箱|邮件)\s*[:：]\s*/i, ""));
  return isEmail(email) ? email : null;
}
