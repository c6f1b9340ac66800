/** A symbol as CSS content that screen readers leave out; browsers without alternative texts for content take the first value. */
export const silent = (symbol: string): string[] => [`"${symbol}"`, `"${symbol}" / ""`];
