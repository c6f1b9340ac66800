// Reads e-mails as people type them. The auth API does not: its contract takes addresses as they are.

import { z } from "zod";

const emailMax = 254;

/** Whether a read address has the form of one. */
export const isEmail = (address: string): boolean =>
  address.length <= emailMax && z.email().safeParse(address).success;

/** Code units of an e-mail with what is typed around it. */
export const typedEmailMax = 500;

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** An international domain in ASCII, as mail servers know it; other text after the @ stays as it is. */
function withAsciiDomain(address: string): string {
  const [found, local, domain] = /^([^@]+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is left as it was typed
  if (!found || !domain || /^[\u0000-\u007f]*$/.test(domain)) return address;
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    // The oldest browsers have no `URL.canParse`.
    return address;
  }
}

/**
 * A typed address without invisible characters and surrounding blanks; a Chinese keyboard's ＠ 。 and letters, and an international
 * domain, in ASCII.
 */
export function readTypedEmail(typed: string): string {
  if (typed.length > typedEmailMax) return typed;
  return withAsciiDomain(typed.replace(unseen, "").normalize("NFKC").replaceAll("。", ".").trim());
}
