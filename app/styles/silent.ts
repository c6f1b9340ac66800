/**
 * A symbol as CSS content that screen readers skip; browsers without alternative text for `content` use the first
 * value.
 */
export const silent = (symbol: string): string[] => [`"${symbol}"`, `"${symbol}" / ""`];
