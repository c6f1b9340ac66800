// Reads codes as people type or paste them.

/** Code units of a typed code. */
export const typedCodeMax = 100;
/** A code that never matches. */
const noCode = "-";

/** A typed code as it is compared: full-width characters and spaces are forgiven. */
export const typedCode = (text: string) =>
  text.length > typedCodeMax ? noCode : text.normalize("NFKC").replace(/\s/g, "");
