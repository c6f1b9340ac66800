// Reads numbers as people type them: with a decimal point or comma, full-width digits, a unit before or after. Whatever
// could be another number than the one that was meant is NaN.

const lengthMax = 40;

/** Full-width digits and signs as ASCII. NFKC would also turn 5² into 52. */
const plain = (text: string) =>
  text
    .replace(/\p{Cf}/gu, "")
    .replace(/[\uff0b-\uff19]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。｡]/g, ".")
    .replaceAll("￥", "¥")
    .trim();

/** Without one of the units at either end. */
function withoutUnit(text: string, units: readonly string[]): string {
  const lower = text.toLowerCase();
  const longestFirst = [...units].sort((a, b) => b.length - a.length);
  const unit = longestFirst.find((one) => lower.startsWith(one) || lower.endsWith(one)) ?? "";
  const rest = lower.startsWith(unit) ? text.slice(unit.length) : text.slice(0, text.length - unit.length);
  return rest.trim();
}

type Options = { units?: readonly string[]; decimals?: number };

/**
 * The number of a text with one of some units or none; NaN for an empty text and for what is no number. There is no
 * thousands separator: 1,234 and 1.234 are a thousand to some people and not to others.
 */
export function readTypedNumber(typed: string, { units = [], decimals = 2 }: Options = {}): number {
  if (typed.length > lengthMax) return Number.NaN;
  const [, whole, fraction = ""] = /^(-?\d{1,9})(?:[.,](\d+))?$/.exec(withoutUnit(plain(typed), units)) ?? [];
  return whole === undefined || fraction.length > decimals ? Number.NaN : Number(`${whole}.${fraction}`);
}
