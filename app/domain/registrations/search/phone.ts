// Normalises phone numbers as typed, copied and searched.

/** Separators in a number: whitespace, brackets, dashes, dots and middle dots. */
const phoneSigns = /^[+\d\s().\-/\p{Pd}\u2212\u00b7\u2022\u2027\u2219\u22c5\u30fb\uff65]+$/u;

const digitsOf = (typed: string) => typed.normalize("NFKC").replace(/\D/g, "");

/** Returns the digits of a phone number without the optional prefixes of Italy and China. */
export function phoneDigits(typed: string): string {
  const digits = digitsOf(typed).replace(/^00/, "");
  if (/^39\d{9,10}$/.test(digits)) return digits.slice(2);
  return /^86\d{11}$/.test(digits) ? digits.slice(2) : digits;
}

export const isPhone = (typed: string): boolean =>
  phoneSigns.test(typed.normalize("NFKC")) && /^\d{6,15}$/.test(phoneDigits(typed));

/** Returns the searchable digits of a stored number. */
export const phoneSearchText = (contact: string): string => digitsOf(contact);

/** Returns the digits of a search that looks like a number or a prefix of one; null for other texts. */
export function searchedDigits(typed: string): string | null {
  const plain = typed
    .normalize("NFKC")
    .replace(/[\p{Cf}]/gu, "")
    .replace(/^\s*tel:/i, "")
    .trim();
  if (!phoneSigns.test(plain)) return null;
  const digits = phoneDigits(plain).replace(/^(?:39|86)/, (prefix) =>
    /^(?:\+|00)/.test(plain) ? "" : prefix,
  );
  return digits.length < 3 ? null : digits;
}
