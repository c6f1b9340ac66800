// Reads e-mails as people type them. The auth API does not: its contract takes addresses as they are.

import { z } from "zod";

const emailMax = 254;

/** Whether a read address has the form of one. */
export const isEmail = (address: string): boolean =>
  address.length <= emailMax && z.email().safeParse(address).success;

/** Code units of an e-mail with what is typed around it. */
export const typedEmailMax = 500;

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A typed address without invisible characters and surrounding blanks; a Chinese keyboard's ＠ 。 and letters in ASCII. */
export function readTypedEmail(typed: string): string {
  if (typed.length > typedEmailMax) return typed;
  return typed.replace(unseen, "").normalize("NFKC").replaceAll("。", ".").trim();
}
