// Reads codes as people type or paste them.

/** Code units of a typed code with what was copied around it, such as a mail. */
export const typedCodeMax = 2000;
/** A code that never matches. */
const noCode = "-";

/** A typed code as it is compared: full-width characters and spaces are forgiven. */
export const typedCode = (text: string) =>
  text.length > typedCodeMax ? noCode : text.normalize("NFKC").replace(/\s/g, "");

/** The only code among the matches; the patterns take the character before a code along, because old browsers have no lookbehind. */
const oneOf = (found: string[] | null) => {
  const [code, ...others] = new Set(found?.map((each) => each.replace(/\D/g, "")));
  return others.length === 0 ? code : undefined;
};

/**
 * The six digits of a mailed or second-factor code, whatever was copied around them; otherwise the text without spaces. Several
 * different codes are none.
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
