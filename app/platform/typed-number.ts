// Reads numbers as people type them: with a decimal point or comma, full-width digits, a unit before or after. Returns NaN for
// ambiguous input.

const lengthMax = 40;

/** Full-width digits and signs as ASCII. NFKC would also turn 5² into 52. */
const plain = (text: string) =>
  text
    .replace(/\p{Cf}/gu, "")
    .replace(/[\uff0b-\uff19]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。｡]/g, ".")
    .replaceAll("￥", "¥")
    .trim();

/** Removes one of the units from either end. */
function withoutUnit(text: string, units: readonly string[]): string {
  const lower = text.toLowerCase();
  const longestFirst = [...units].sort((a, b) => b.length - a.length);
  const unit = longestFirst.find((one) => lower.startsWith(one) || lower.endsWith(one)) ?? "";
  const rest = lower.startsWith(unit) ? text.slice(unit.length) : text.slice(0, text.length - unit.length);
  return rest.trim();
}

type Options = { units?: readonly string[]; decimals?: number };

/**
 * The number in a text with or without one of the units; NaN for an empty or unreadable text. Accepts no thousands separator,
 * because 1,234 and 1.234 are ambiguous between countries.
 */
export function readTypedNumber(typed: string, { units = [], decimals = 2 }: Options = {}): number {
  if (typed.length > lengthMax) return Number.NaN;
  const [, whole, fraction = ""] = /^(-?\d{1,9})(?:[.,](\d+))?$/.exec(withoutUnit(plain(typed), units)) ?? [];
  return whole === undefined || fraction.length > decimals ? Number.NaN : Number(`${whole}.${fraction}`);
}
