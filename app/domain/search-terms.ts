// What a search asks of the indexes of terms (decision 020): a text is indexed as its pairs of neighbouring characters, each written in
// hexadecimal digits, so that a phrase of pairs is exactly a substring.

const hexOf = (text: string) => Buffer.from(text).toString("hex");

/** A text in lower case as SQLite's `lower` makes it: ASCII letters alone. */
export const lowered = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A phrase costs its pairs times the places of each in a text: no more are asked to be neighbours. */
const pairsInOrder = 8;

/** Whether the index alone tells that a row contains `text`; of a longer one the row itself is asked, too. */
export const isIndexedWhole = (text: string): boolean => [...text].length <= pairsInOrder + 1;

/**
 * The FTS5 expression for rows that may contain `text`, which is not empty, in one of `columns`: literal characters, ASCII letters in
 * either case. Each of its rows does when `isIndexedWhole`.
 */
export function containing(text: string, columns: readonly string[]): string {
  const characters = [...lowered(text)];
  const pairs = characters.slice(1).map((character, at) => hexOf(`${characters[at]}${character}`));
  // A single character is how a pair begins; the last one of a text stands alone.
  const phrase =
    pairs.length === 0 ? `${hexOf(characters[0] ?? "")}*` : `"${pairs.slice(0, pairsInOrder).join(" ")}"`;
  const others = [...new Set(pairs.slice(pairsInOrder))].map((pair) => `"${pair}"`);
  return `{${columns.join(" ")}} : (${[phrase, ...others].join(" AND ")})`;
}

/** The mark of a row's category. */
export const categoryMark = (category: string): string => `c${hexOf(category)}`;

/** The FTS5 expression for rows with one of `marks`. */
export const markedWith = (marks: readonly string[]): string => `marks : (${marks.join(" OR ")})`;

/** The FTS5 expression that all of `expressions` hold, or that one of them does. */
export const allOf = (expressions: readonly string[]): string => joined(expressions, "AND");
export const anyOf = (expressions: readonly string[]): string => joined(expressions, "OR");

const joined = (expressions: readonly string[], word: string) =>
  expressions.map((expression) => `(${expression})`).join(` ${word} `);
