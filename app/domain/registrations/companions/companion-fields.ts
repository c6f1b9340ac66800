// Form fields of the companions' names. Independent of schemas, so that the browser can import it.

/** A form has those of its event's limit. */
export const companionFields = [
  ...(["companion1", "companion2", "companion3", "companion4", "companion5"] as const),
  ...(["companion6", "companion7", "companion8", "companion9"] as const),
] as const;
type CompanionRecord<Value> = Record<(typeof companionFields)[number], Value>;

/** Builds a record with a value per field. */
export function forEachCompanion<Value>(make: (at: number) => Value): CompanionRecord<Value> {
  // Object.fromEntries does not keep the type of the keys.
  return Object.fromEntries(companionFields.map((name, at) => [name, make(at)])) as CompanionRecord<Value>;
}

/** The names as values of the fields. */
export const companionValues = (names: readonly string[]): CompanionRecord<string> =>
  forEachCompanion((at) => names[at] ?? "");
export const companionsOf = (form: CompanionRecord<string>): string[] =>
  companionFields.map((name) => form[name]);
export const companionField = (at: number) => companionFields[at] ?? companionFields[0];
