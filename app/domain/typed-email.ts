// Parses e-mails as typed. Not used by the auth API, whose contract takes addresses verbatim.

import { z } from "zod";

const emailMax = 254;

/** Whether a parsed address is syntactically valid. */
export const isEmail = (address: string): boolean =>
  address.length <= emailMax && z.email().safeParse(address).success;

/** Maximum input length in code units, including surrounding text. */
export const typedEmailMax = 500;

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Converts an international domain to ASCII; other text after the @ is unchanged. */
function withAsciiDomain(address: string): string {
  const [found, local, domain] = /^([^@]+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is left as it was typed
  if (!found || !domain || /^[\u0000-\u007f]*$/.test(domain)) return address;
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    // Old browsers lack `URL.canParse`.
    return address;
  }
}

/**
 * Normalises a typed address: removes invisible characters and surrounding whitespace; converts ＠ 。 and letters of a Chinese
 * keyboard, and an international domain, to ASCII.
 */
export function readTypedEmail(typed: string): string {
  if (typed.length > typedEmailMax) return typed;
  return withAsciiDomain(typed.replace(unseen, "").normalize("NFKC").replaceAll("。", ".").trim());
}
