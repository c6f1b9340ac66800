// Parses untrusted JSON. Deeply nested values overflow the stack of recursive code.

/** Levels of arrays and objects within the outermost one. */
export const jsonLevelsMax = 20;

const [quote, backslash] = [0x22, 0x5c];
const isOpening = (code: number) => code === 0x5b || code === 0x7b;
const isClosing = (code: number) => code === 0x5d || code === 0x7d;

/** The index of the quote that ends a string, or the text's length. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (isOpening(code)) depth += 1;
    else if (isClosing(code)) depth -= 1;
    if (depth > jsonLevelsMax + 1) return true;
  }
  return false;
}

/** The value of a JSON text, or why it is rejected. Checks the depth before parsing. */
export function parseJson(text: string): { value: unknown } | "malformed" | "too-deep" {
  if (isTooDeep(text)) return "too-deep";
  try {
    return { value: JSON.parse(text) };
  } catch {
    return "malformed";
  }
}
