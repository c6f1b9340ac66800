// Parses codes as typed or pasted.

/** Maximum input length in code units, including copied context such as a mail. */
export const typedCodeMax = 2000;
/** A code that never matches. */
const noCode = "-";

/** Normalises a typed code for comparison: full-width characters and spaces are accepted. */
export const typedCode = (text: string) =>
  text.length > typedCodeMax ? noCode : text.normalize("NFKC").replace(/\s/g, "");

/**
 * Returns the only distinct code among the matches. The patterns include the character before a code, because old browsers
 * lack lookbehind.
 */
const oneOf = (found: string[] | null) => {
  const [code, ...others] = new Set(found?.map((each) => each.replace(/\D/g, "")));
  return others.length === 0 ? code : undefined;
};

/**
 * Extracts the six digits of a mailed or second-factor code from pasted text; otherwise returns the text without spaces.
 * Several different codes count as none.
 */
export function typedDigits(text: string): string {
  const plain = typedCode(text);
  if (plain === noCode) return noCode;
  const spaced = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  return (
    oneOf(spaced.match(/(?:^|\D)\d{6}(?!\d)/g)) ??
    oneOf(spaced.match(/(?:^|\D)\d{3}[\s.·\p{Pd}]\d{3}(?!\d)/gu)) ??
    oneOf(spaced.match(/(?:^|\D)\d(?:[\s.·,\p{Pd}]+\d){5}(?![\s\p{Pd}]*\d)/gu)) ??
    oneOf(spaced.match(/(?:^|\D)\d{2}(?:[\s.·\p{Pd}]\d{2}){2}(?!\d)/gu)) ??
    plain
  );
}
